/* Lucky 8's main game as a plain loop, the yardstick for the compiled kernels: 8 decks, a cut card at 75 %, one box.
 *
 * Reads a strategy as three tables of letters (H S D d R r P Q -: D doubles else hits, d doubles else stands, R
 * surrenders else hits, r surrenders else stands, Q surrenders else splits), 22 rows of hard totals, 22 of soft totals
 * and 10 of pairs, ten columns each (2 to 9, ten, Ace). Prints rounds, cards, the net in half wagers and the seconds
 * of CPU it took.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define CARDS 416
#define CUT 312

static uint8_t shoe[CARDS];
static int pos;
static uint64_t word[4];
static char hard[22][11], soft[22][11], pairs[10][11];

static inline uint64_t rotate(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

static inline uint64_t next(void)
{
    uint64_t drawn = rotate(word[0] + word[3], 23) + word[0], shifted = word[1] << 17;
    word[2] ^= word[0];
    word[3] ^= word[1];
    word[1] ^= word[2];
    word[0] ^= word[3];
    word[2] ^= shifted;
    word[3] = rotate(word[3], 45);
    return drawn;
}

static void shuffle(void)
{
    for (int i = 0; i < CARDS - 1; i++) {
        uint32_t left = CARDS - i;
        uint64_t scaled = (next() >> 32) * left;
        if ((uint32_t)scaled < left)
            while ((uint32_t)scaled < -left % left)
                scaled = (next() >> 32) * left;
        int j = i + (scaled >> 32);
        uint8_t card = shoe[i];
        shoe[i] = shoe[j];
        shoe[j] = card;
    }
    pos = 0;
}

/* A card is rank * 4 + suit, ranks A 2 ... K; its value is 1 for an Ace. */
static inline int draw(void)
{
    int rank = shoe[pos++] >> 2;
    return rank < 9 ? rank + 1 : 10;
}

typedef struct {
    int low, ace, stake, cards, natural;
} Hand;

static inline int points(const Hand *h) { return h->ace && h->low <= 11 ? h->low + 10 : h->low; }

static inline void take(Hand *h)
{
    int value = draw();
    h->low += value;
    h->ace |= value == 1;
    h->cards++;
}

static inline char said(const Hand *h, int up)
{
    int total = points(h);
    return h->ace && h->low <= 11 ? soft[total][up] : hard[total][up];
}

static void play(Hand *h, int up)
{
    while (points(h) < 21) {
        char c = said(h, up);
        if ((c == 'D' || c == 'd') && h->cards == 2) {
            h->stake = 2;
            take(h);
            return;
        }
        if (c == 'S' || c == 'd' || c == 'r')
            return;
        take(h);
    }
}

static int play_pair(Hand *hands, int value, int up)
{
    int many = 2;
    hands[0] = hands[1] = (Hand){value, value == 1, 1, 1, 0};
    for (int i = 0; i < many; i++) {
        int second = draw();
        while (second == value && value != 1 && many < 4 && (pairs[value - 1][up] == 'P' || pairs[value - 1][up] == 'Q')) {
            hands[many++] = (Hand){value, 0, 1, 1, 0};
            second = draw();
        }
        hands[i].low += second;
        hands[i].ace |= second == 1;
        hands[i].cards = 2;
        if (value != 1)
            play(&hands[i], up);
    }
    return many;
}

/* One round; returns the net in half wagers. */
static int play_round(void)
{
    Hand hands[4];
    int one = draw(), up = draw(), two = draw();
    int column = up == 1 ? 9 : up - 2, many = 1, live = 0, held = 0, net = 0;
    hands[0] = (Hand){one + two, one == 1 || two == 1, 1, 2, 0};
    hands[0].natural = points(&hands[0]) == 21;
    if (hands[0].natural) {
        if (up != 1 && up != 10)
            return 3;
        int second = draw();
        return (up == 1 && second == 10) || (up == 10 && second == 1) ? 0 : 3;
    }
    char c = one == two ? pairs[one - 1][column] : '-';
    if (c == '-')
        c = said(&hands[0], column);
    if ((c == 'R' || c == 'r' || c == 'Q') && up != 1)
        return -1;
    if (one == two && (c == 'P' || c == 'Q'))
        many = play_pair(hands, one, column);
    else
        play(&hands[0], column);
    for (int i = 0; i < many; i++) {
        if (points(&hands[i]) <= 21)
            live = 1;
        else if ((up == 1 || up == 10) && (many > 1 || hands[i].stake > 1))
            held = 1;
    }
    Hand dealer = {up, up == 1, 1, 1, 0};
    if (live)
        while (points(&dealer) < 17)
            take(&dealer);
    else if (held)
        take(&dealer);
    if (dealer.cards == 2 && points(&dealer) == 21)
        return -2;
    int total = points(&dealer);
    for (int i = 0; i < many; i++) {
        int own = points(&hands[i]);
        if (own > 21 || (total <= 21 && own < total))
            net -= 2 * hands[i].stake;
        else if (own != total)
            net += 2 * hands[i].stake;
    }
    return net;
}

int main(int argc, char **argv)
{
    long rounds = argc > 1 ? atol(argv[1]) : 10000000, cards = 0;
    int64_t net = 0, squares = 0;
    for (int i = 0; i < 22; i++)
        if (scanf("%10s", hard[i]) != 1)
            return 1;
    for (int i = 0; i < 22; i++)
        if (scanf("%10s", soft[i]) != 1)
            return 1;
    for (int i = 0; i < 10; i++)
        if (scanf("%10s", pairs[i]) != 1)
            return 1;
    for (int i = 0; i < CARDS; i++)
        shoe[i] = i % 52;
    for (int i = 0; i < 4; i++)
        word[i] = 0x9E3779B97F4A7C15u * (i + 1);
    pos = CARDS;
    clock_t began = clock();
    for (long r = 0; r < rounds; r++) {
        if (pos >= CUT)
            shuffle();
        int start = pos, won = play_round();
        cards += pos - start;
        net += won;
        squares += won * won;
    }
    printf("%ld %ld %lld %lld %.6f\n", rounds, cards, (long long)net, (long long)squares,
           (double)(clock() - began) / CLOCKS_PER_SEC);
    return 0;
}
