"""Whether the first value of this process has to be compiled before it is worked out."""

from pathlib import Path


def will_compile() -> bool:
    """Tell whether the compiled loops are missing from the cache or older than their source."""
    from croupier.analysis import kernels

    stats = getattr(kernels.sweep, "stats", None)
    if stats is None:  # the compiler is switched off
        return False
    source = Path(kernels.__file__)
    folder = Path(stats.cache_path)
    kept = [path.stat().st_mtime for path in folder.glob(f"{source.stem}.sweep-*.nbi")]
    return not kept or max(kept) < source.stat().st_mtime
