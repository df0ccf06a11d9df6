/** Lies that an export could tell, a kind of line each: the verifiers must find every one. */

// biome-ignore lint/suspicious/noExplicitAny: records are altered by their members' names, whatever they hold.
type Line = Record<string, any>;

export interface Tampering {
  kind: string;
  what: string;
  alter(lines: Line[], kind: string): Line[];
}

const OTHER = '1'.repeat(64);

/** Changes the first line of the kind that the change fits. */
function first(kind: string, what: string, fits: (line: Line) => boolean, change: (line: Line, lines: Line[]) => void) {
  const alter = (lines: Line[]): Line[] => {
    const line = lines.find((one) => one.kind === kind && fits(one));
    if (!line) throw new Error(`the export holds no ${kind} of which ${what} could be altered`);
    change(line, lines);
    return lines;
  };
  return { kind, what, alter };
}

const any = () => true;
const flip = (hex: string) => (hex.startsWith('0') ? `1${hex.slice(1)}` : `0${hex.slice(1)}`);
const later = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();
const withBeacon = ({ beacon }: Line) => beacon !== undefined;
const more = (amount: string) => (Number(amount) + 1).toFixed(2);
const next = (ticket: number) => (ticket + 1) % 1_000_000;
const swap = (list: unknown[]) => list.push(list.shift());

/** The same draw twice, as a forger who hides another draw would write it. */
const doubled = (kind: string): Tampering => ({
  kind,
  what: 'told twice',
  alter: (lines) => lines.flatMap((line) => (line.kind === kind ? [line, line] : [line])),
});

export const TAMPERINGS: Tampering[] = [
  first('odds', 'tickets', any, ({ odds }) => {
    const [one, two] = odds.entries;
    one.tickets += 1;
    two.tickets -= 1;
  }),
  first('odds', 'a value', any, ({ odds }) => {
    odds.entries[0].value = more(odds.entries[0].value);
  }),
  first('odds', 'the price', any, ({ odds }) => {
    odds.price = more(odds.price);
  }),
  first('beacon', 'the public key', any, (line) => {
    line.publicKey = flip(line.publicKey);
  }),
  first('beacon', 'the period', any, (line) => {
    line.periodSeconds += 1;
  }),
  first('player', 'the ticket', any, (line) => {
    line.ticket = next(line.ticket);
  }),
  first('player', 'the item', any, ({ outcome }, lines) => {
    const { odds } = lines.find((one) => one.kind === 'odds' && one.hash === outcome.odds) as Line;
    outcome.item = odds.entries.find(({ item }: Line) => item !== outcome.item).item;
  }),
  first('player', 'the seed', any, (line) => {
    line.serverSeed = flip(line.serverSeed);
  }),
  first('player', 'the commitment', any, (line) => {
    line.serverSeedHash = OTHER;
  }),
  first('player', 'the client seed', any, (line) => {
    line.clientSeed += 'x';
  }),
  first('player', 'the nonce', any, (line) => {
    line.nonce += 1;
  }),
  first('player', 'the order of commitment and choice', any, (line) => {
    line.publishedAt = later(line.chosenAt, 1);
  }),
  first(
    'player',
    'the misses of a guarantee',
    ({ outcome }) => outcome.guarantee !== undefined && outcome.guarantee.opening > 1,
    ({ outcome }) => {
      outcome.guarantee.misses += 1;
    },
  ),
  doubled('player'),
  first('shared', 'the ticket', any, (line) => {
    line.ticket = next(line.ticket);
  }),
  first('shared', 'a user code', any, (line) => {
    line.userCodes[0] += 'x';
  }),
  first('shared', 'the seat', any, (line) => {
    line.seat = line.seat === 1 ? 2 : 1;
  }),
  first('shared', 'the commitment', any, (line) => {
    line.roomSeedHash = OTHER;
  }),
  first('shared', 'the round of the beacon', withBeacon, ({ beacon }) => {
    beacon.round += 1;
  }),
  first('shared', 'the moment before the beacon', withBeacon, ({ beacon }) => {
    beacon.after = later(beacon.after, 3_000);
  }),
  first('shared', 'the signature', withBeacon, ({ beacon }) => {
    beacon.signature = flip(beacon.signature);
  }),
  first('shared', 'the randomness', withBeacon, ({ beacon }) => {
    beacon.randomness = OTHER;
  }),
  first('shared', 'the time at which the seed was taken', any, ({ seed }) => {
    seed.takenAt = later(seed.takenAt, 1_000);
  }),
  {
    kind: 'shared',
    what: 'the published order of two rooms',
    alter: (lines) => {
      const rooms = lines.filter(({ kind, seed }) => kind === 'shared' && seed);
      const numbers = [...new Set(rooms.map(({ seed }) => seed.number))].sort((a, b) => a - b);
      if (numbers.length < 2) throw new Error('the export holds one room only');
      for (const { seed } of rooms) if (seed.number === numbers[0]) seed.takenAt = later(seed.takenAt, 86_400_000 * 30);
      return lines;
    },
  },
  doubled('shared'),
  first('battle', 'the winner', any, (line) => {
    line.winner = line.winner === 1 ? 2 : 1;
  }),
  first(
    'battle',
    'the mode',
    ({ winner }) => winner !== null,
    (line) => {
      line.mode = line.mode === 'clown' ? 'classic' : 'clown';
    },
  ),
  first('battle', 'a total', any, (line) => {
    line.totals[0] = more(line.totals[0]);
  }),
  first('battle', 'the number of rounds', any, (line) => {
    line.rounds += 1;
  }),
  first(
    'order',
    'the places',
    ({ seats }) => seats.length > 1,
    ({ seats }) => {
      swap(seats);
    },
  ),
  // With few places another user code may draw the same ones.
  first(
    'order',
    'a user code',
    ({ seats }) => seats.length > 4,
    ({ userCodes }) => {
      userCodes[0] += 'x';
    },
  ),
  first(
    'order',
    'a prize',
    ({ terms }) => terms !== undefined,
    ({ terms }) => {
      terms.prizes[0].item += 'x';
    },
  ),
  first(
    'order',
    'the deadline',
    ({ terms }) => terms !== undefined,
    ({ terms }) => {
      terms.deadline = later(terms.deadline, 3_000);
    },
  ),
  first(
    'order',
    'the hash of the terms',
    ({ terms }) => terms !== undefined,
    (line) => {
      line.termsHash = OTHER;
    },
  ),
  first(
    'order',
    'the time its list was closed',
    ({ closedAt, beacon }) => closedAt !== undefined && beacon !== undefined,
    (line) => {
      line.closedAt = later(line.beacon.after, 3_000);
    },
  ),
  doubled('order'),
  first(
    'rank',
    'the order of a tie',
    ({ groups }) => groups.some(({ seats }: Line) => seats.length > 1),
    ({ groups }) => {
      swap(groups.find(({ seats }: Line) => seats.length > 1).seats);
    },
  ),
  first(
    'rank',
    'who was tied below the last place',
    ({ groups }) => groups.at(-1).userCodes.length > groups.at(-1).seats.length,
    ({ groups }) => {
      const { userCodes, seats } = groups.at(-1);
      userCodes.splice(
        [...userCodes.keys()].find((index) => !seats.includes(index + 1)),
        1,
      );
    },
  ),
  first(
    'rank',
    'an amount',
    ({ groups }) => groups.length > 1,
    ({ groups }) => {
      groups[0].amount = groups[1].amount;
    },
  ),
  first('rank', 'the seed', any, (line) => {
    line.roomSeed = flip(line.roomSeed);
  }),
  first(
    'rank',
    'a minimum of its terms',
    ({ terms }) => terms !== undefined,
    ({ terms }) => {
      terms.prizes[0].minimum = '0.00';
    },
  ),
  first(
    'rank',
    'what was paid',
    ({ paid }) => paid?.[0] !== undefined,
    ({ paid }) => {
      paid[0] = paid[0] === '0.00' ? '66.00' : '0.00';
    },
  ),
  doubled('rank'),
  first(
    'split',
    'an amount',
    ({ amounts }) => amounts.length > 0,
    ({ amounts }) => {
      amounts[0] = more(amounts[0]);
    },
  ),
  first(
    'split',
    'the total',
    ({ amounts }) => amounts.length > 0,
    (line) => {
      line.total = more(line.total);
    },
  ),
  first(
    'split',
    'the number of shares',
    ({ amounts }) => amounts.length > 0,
    (line) => {
      line.shares += 1;
    },
  ),
  first('crash', 'the point', any, (line) => {
    line.point = more(line.point);
  }),
  first('crash', 'the hash', any, (line) => {
    line.roundHash = flip(line.roundHash);
  }),
  first('crash', 'the salt', any, (line) => {
    line.salt += 'x';
  }),
  first('crash', 'the share', any, (line) => {
    line.edgeBasisPoints += 500;
  }),
  first('crash', 'when the end was published', withBeacon, (line) => {
    line.publishedAt = later(line.publishedAt, 1_000);
  }),
  doubled('crash'),
];
