/* Lucky 8's main game as a C programmer in a hurry would write it: 8 decks, a cut card at 75 %, one box, no suits.
 *
 * Hands are numbers that a table moves on, cards are values, and no more of the shoe is shuffled than a shoe needs. It is
 * what the compiled kernels are measured against.
 *
 * Reads a strategy as three tables of letters (H S D d R r P Q -: D doubles else hits, d doubles else stands, R
 * surrenders else hits, r surrenders else stands, Q surrenders else splits), 22 rows of hard totals, 22 of soft totals
 * and 10 of pairs, ten columns each (2 to 9, ten, Ace). Prints rounds, cards, the net in half wagers, the sum of its
 * squares and the seconds of CPU it took.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { CARDS = 416, CUT = 312, SPARE = 48, HARD = 22, SOFT_BASE = 32, STATES = 64, BUST = 22, SOFT21 = SOFT_BASE + 21 };
enum { STAND, HIT, DOUBLE, SPLIT, GIVE_UP, NATURAL };

static uint8_t shoe[CARDS];
static uint64_t word[4];
static uint8_t moved[STATES][16], worth[STATES];
static uint8_t first[STATES][16], later[STATES][16], opening[16][16][16], dealer_draws[STATES];

static inline uint64_t turned(uint64_t bits, int by) { return (bits << by) | (bits >> (64 - by)); }

static inline uint64_t random_word(void)
{
    uint64_t made = turned(word[0] + word[3], 23) + word[0], kept = word[1] << 17;
    word[2] ^= word[0];
    word[3] ^= word[1];
    word[1] ^= word[2];
    word[0] ^= word[3];
    word[2] ^= kept;
    word[3] = turned(word[3], 45);
    return made;
}

static inline void swap(int here, int there)
{
    uint8_t card = shoe[here];
    shoe[here] = shoe[there];
    shoe[there] = card;
}

/* One word brings random cards to two places; the bias of 32 bits over 416 cards is a ten-millionth. */
static void shuffle(void)
{
    for (int place = 0; place < CUT + SPARE; place += 2) {
        uint64_t bits = random_word();
        swap(place, place + (int)((bits >> 32) * (uint64_t)(CARDS - place) >> 32));
        swap(place + 1, place + 1 + (int)((bits & 0xffffffff) * (uint64_t)(CARDS - place - 1) >> 32));
    }
}

static int with_card(int state, int value)
{
    int soft = state >= SOFT_BASE, total = soft ? state - SOFT_BASE : state;
    if (value == 1 && !soft && total <= 10)
        return SOFT_BASE + total + 11;
    total += value;
    if (total > 21 && soft)
        return total - 10;
    return total > 21 ? BUST : soft ? SOFT_BASE + total : total;
}

static int meant(char letter, int two_cards)
{
    if (letter == 'D' || letter == 'd')
        return two_cards ? DOUBLE : letter == 'D' ? HIT : STAND;
    return letter == 'S' || letter == 'r' ? STAND : HIT;
}

static int read_tables(void)
{
    char row[16];
    uint8_t pair_says[11][11];
    for (int state = 0; state < STATES; state++) {
        int total = state & 31;
        worth[state] = state == BUST ? 0 : total;
        dealer_draws[state] = state != BUST && total < 17;
        for (int value = 1; value <= 10; value++)
            moved[state][value] = state == BUST || total > 21 ? BUST : with_card(state, value);
    }
    for (int line = 0; line < 2 * HARD + 10; line++) {
        if (scanf("%10s", row) != 1)
            return 1;
        for (int column = 0; column < 10; column++) {
            int up = column == 9 ? 1 : column + 2, state = line < HARD ? line : SOFT_BASE + line - HARD;
            char letter = row[column];
            if (line >= 2 * HARD) {
                pair_says[line - 2 * HARD + 1][up] =
                    letter == 'P' ? SPLIT : letter == 'Q' ? (up == 1 ? SPLIT : GIVE_UP) : HIT;
                continue;
            }
            int given_up = (letter == 'R' || letter == 'r') && up != 1;
            first[state][up] = (state & 31) >= 21 ? STAND : given_up ? GIVE_UP : meant(letter, 1);
            later[state][up] = (state & 31) >= 21 ? STAND : meant(letter, 0);
        }
    }
    for (int one = 1; one <= 10; one++)
        for (int two = 1; two <= 10; two++)
            for (int up = 1; up <= 10; up++) {
                int state = moved[moved[0][one]][two], split = one == two && pair_says[one][up] != HIT;
                opening[up][one][two] = state == SOFT21 ? NATURAL : split ? pair_says[one][up] : first[state][up];
            }
    return 0;
}

static inline const uint8_t *play_on(const uint8_t *next, int said, int *state, int *stake, int up)
{
    if (said == DOUBLE) {
        *stake = 4;
        *state = moved[*state][*next++];
    } else
        while (said == HIT) {
            *state = moved[*state][*next++];
            said = later[*state][up];
        }
    return next;
}

/* A pair that is split; returns the net in half wagers. A dealer's Blackjack takes the first wager only. */
static int play_pair(const uint8_t **shoe_at, int value, int up)
{
    const uint8_t *next = *shoe_at;
    int state[4], stake[4], many = 2, live = 0, net = 0, dealer = moved[0][up], cards = 1;
    for (int hand = 0; hand < many; hand++) {
        int second = *next++;
        while (second == value && value != 1 && many < 4) {
            many++;
            second = *next++;
        }
        state[hand] = moved[moved[0][value]][second];
        stake[hand] = 2;
        if (value != 1)
            next = play_on(next, first[state[hand]][up] == GIVE_UP ? later[state[hand]][up] : first[state[hand]][up],
                           &state[hand], &stake[hand], up);
        live |= state[hand] != BUST;
    }
    if (live)
        while (dealer_draws[dealer]) {
            dealer = moved[dealer][*next++];
            cards++;
        }
    else if (up == 1 || up == 10) {
        dealer = moved[dealer][*next++];
        cards++;
    }
    *shoe_at = next;
    if (cards == 2 && dealer == SOFT21)
        return -2;
    for (int hand = 0; hand < many; hand++) {
        int own = worth[state[hand]], other = worth[dealer];
        net += state[hand] == BUST || own < other ? -stake[hand] : own > other ? stake[hand] : 0;
    }
    return net;
}

/* A Blackjack, a hand given up or a pair; returns the net in half wagers. */
static __attribute__((noinline)) int play_rare(const uint8_t **shoe_at, int said, int one, int up)
{
    if (said == GIVE_UP)
        return -1;
    if (said == SPLIT)
        return play_pair(shoe_at, one, up);
    if (up != 1 && up != 10)
        return 3;
    return moved[moved[0][up]][*(*shoe_at)++] == SOFT21 ? 0 : 3;
}

/* One shoe from its first card to the cut card; returns the rounds played. */
static long play_shoe(int64_t *net, int64_t *squares, long *cards)
{
    const uint8_t *next = shoe, *cut = shoe + CUT;
    int64_t sum = 0, square = 0;
    long rounds = 0;
    for (; next < cut; rounds++) {
        int one = next[0], up = next[1], two = next[2], won, stake = 2;
        int state = moved[moved[0][one]][two], said = opening[up][one][two];
        next += 3;
        if (__builtin_expect(said >= SPLIT, 0))
            won = play_rare(&next, said, one, up);
        else {
            if (said == DOUBLE) {
                state = moved[state][*next++];
                stake = 4;
            } else
                while (said) {
                    state = moved[state][*next++];
                    said = later[state][up];
                }
            if (state == BUST) {
                int held = stake == 4 && (up == 1 || up == 10);
                won = held && moved[moved[0][up]][*next] == SOFT21 ? -2 : -stake;
                next += held;
            } else {
                int dealer = moved[moved[0][up]][*next++];
                if (__builtin_expect(dealer == SOFT21, 0))
                    won = -2;
                else {
                    while (dealer_draws[dealer])
                        dealer = moved[dealer][*next++];
                    int own = worth[state], other = worth[dealer];
                    won = stake * ((own > other) - (own < other));
                }
            }
        }
        sum += won;
        square += won * won;
    }
    *net += sum;
    *squares += square;
    *cards += next - shoe;
    return rounds;
}

int main(int argc, char **argv)
{
    long rounds = argc > 1 ? atol(argv[1]) : 10000000, played = 0, cards = 0;
    int64_t net = 0, squares = 0;
    if (read_tables())
        return 1;
    for (int place = 0; place < CARDS; place++)
        shoe[place] = place % 13 < 9 ? place % 13 + 1 : 10;
    for (int place = 0; place < 4; place++)
        word[place] = 0x9E3779B97F4A7C15u * (place + 1);
    clock_t began = clock();
    while (played < rounds) {
        shuffle();
        played += play_shoe(&net, &squares, &cards);
    }
    printf("%ld %ld %lld %lld %.6f\n", played, cards, (long long)net, (long long)squares,
           (double)(clock() - began) / CLOCKS_PER_SEC);
    return 0;
}
