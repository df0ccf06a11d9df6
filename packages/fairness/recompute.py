"""An independent verifier of exports, written from docs/FAIRNESS.md alone.

    python3 recompute.py export.jsonl ...

It shares its arithmetic with vectors.py and nothing with the TypeScript. Only the standard library is used, so signatures of a beacon are
not checked here; everything that follows from them is. Ends with 1 when a line differs, contradicts an earlier one, cannot be read or is
missing, with 4 when everything fits and the file is no whole export, and with 3 when everything fits and a beacon is none of the public ones.
"""

import bisect
import collections
import datetime
import hashlib
import json
import re
import sys

from vectors import TICKETS, apportion, crash, draw_below, item_of, order, player, room_key, sha, split, version_hash

ROOM_SEED_TOLERANCE_MS = 60_000
RAFFLE_BEACON_DELAY_MS = 10_000
CRASH_SALT_DELAY_MS = 30_000
PUBLIC_BEACONS = {"52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971": "drand quicknet"}
BEACON_SCHEME = "bls-unchained-g1-rfc9380"
REVEAL_TOLERANCE_MS = 3_600_000
WAITING_MODES = (31, 32)
RANK_DAYS = {"1": 1, "2": 7, "3": 15}
HOUR_MS = 3_600_000
RECORD_OF_MODE = {21: "split", 30: "battle", 31: "order", 32: "order", 40: "rank"}
FAILED, PRIVATE_BEACON, PARTIAL = 1, 3, 4


class Differs(Exception):
    """A line differs from the computed value or contradicts another line."""


def expect(holds, message):
    if not holds:
        raise Differs(message)


def hundredths(text):
    return int(text.replace(".", ""))


def amount(value):
    return f"{value // 100}.{value % 100:02d}"


def milliseconds(time):
    moment = datetime.datetime.strptime(time, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=datetime.timezone.utc)
    return round(moment.timestamp() * 1000)


def beacon_hash(chain):
    """The hash that names a beacon's chain, which covers all its members."""
    beacon_id = b"" if chain["beaconId"] == "default" else chain["beaconId"].encode()
    parts = [
        chain["periodSeconds"].to_bytes(4, "big"),
        chain["genesisSeconds"].to_bytes(8, "big"),
        bytes.fromhex(chain["publicKey"]),
        bytes.fromhex(chain["groupHash"]),
        beacon_id,
    ]
    return sha(b"".join(parts)).hex()


def can_end_then(seed):
    """A period of a ranking ends at a midnight that follows from its number, in whatever time zone."""
    if RECORD_OF_MODE[seed["mode"]] != "rank":
        return True
    board, day = seed["room"][0], datetime.datetime.strptime(seed["room"][1:], "%Y%m%d")
    end = milliseconds(day.strftime("%Y-%m-%dT00:00:00.000Z")) + RANK_DAYS[board] * 24 * HOUR_MS
    return -14 * HOUR_MS <= milliseconds(seed["due"]) - end <= 12 * HOUR_MS


def round_time(chain, number):
    return (chain["genesisSeconds"] + (number - 1) * chain["periodSeconds"]) * 1000


def first_round_after(chain, moment_ms):
    since = moment_ms - chain["genesisSeconds"] * 1000
    return 1 if since < 0 else since // (chain["periodSeconds"] * 1000) + 2


def is_text(value):
    return isinstance(value, str) and value != ""


def is_hash(value):
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None


def is_count(value):
    return type(value) is int and value >= 0


def is_time(value):
    return isinstance(value, str) and milliseconds(value) is not None


def or_null(form):
    return lambda value: value is None or form(value)


# Members whose absence would not show in what is computed from the others.
FORMS = {
    "export": {"scope": is_text, "at": is_time},
    "end": {"lines": is_count, "seal": is_hash},
    "pair": {
        **{"serverSeed": or_null(is_hash), "serverSeedHash": is_hash, "clientSeed": is_text, "draws": is_count},
        **{"publishedAt": is_time, "chosenAt": is_time, "previous": or_null(is_hash)},
    },
    "batch": {"number": is_count, "first": is_count, "publishedAt": is_time, "hash": is_hash},
    "seed": {
        **{"number": is_count, "roomSeed": or_null(is_hash), "roomSeedHash": is_hash, "mode": is_count},
        **{"room": is_text, "takenAt": is_time, "due": is_time, "state": is_text},
    },
    "chain": {
        **{"number": is_count, "chain": is_hash, "length": is_count, "publishedAt": is_time, "salt": or_null(is_text)},
        **{"edgeBasisPoints": is_count, "maximum": is_text, "rounds": is_count},
    },
    "odds": {"hash": is_hash},
    "beacon": {"hash": is_hash, "scheme": lambda value: value == BEACON_SCHEME},
}


class SeedOrder:
    """Times at which room seeds were taken: no number is taken much earlier than a lower one."""

    def __init__(self):
        self.numbers, self.seeds = [], {}

    def add(self, seed):
        number, taken = seed["number"], milliseconds(seed["takenAt"])
        expect(milliseconds(seed["publishedAt"]) - taken <= ROOM_SEED_TOLERANCE_MS, "taken before it was published")
        if number in self.seeds:
            expect(self.seeds[number] == seed, "another record has a different time at which the room seed was taken")
            return
        self.seeds[number] = dict(seed)
        at = bisect.bisect(self.numbers, number)
        self.numbers.insert(at, number)
        times = [milliseconds(self.seeds[other]["takenAt"]) for other in self.numbers]
        in_order = max(times[:at], default=taken) - taken <= ROOM_SEED_TOLERANCE_MS
        expect(in_order and all(taken - later <= ROOM_SEED_TOLERANCE_MS for later in times[at + 1 :]), "not in the published order")


class Promises:
    """The first and the last line of an export, and what the store has told that it holds: which lines are missing follows from these."""

    def __init__(self):
        self.head = self.end = None
        self.is_first = True
        self.lines, self.seal = 0, bytes(32)
        self.pairs, self.followed, self.drawn_with = {}, set(), collections.Counter()
        self.batches, self.rooms, self.shown = [], {}, set()
        self.chains, self.flown = {}, collections.Counter()
        self.defined, self.unnamed = set(), {}
        self.beacons, self.latest = {}, collections.Counter()
        self.private = 0
        self.players, self.counters = {}, {}
        self.openings = collections.Counter()

    def add(self, text):
        """Seals a line, behind everything else that is done with it."""
        self.lines += 1
        self.seal = sha(self.seal + text.encode())

    def define(self, name):
        if self.head:
            expect(name not in self.defined, "this is listed twice")
            self.defined.add(name)
            self.unnamed[name] = self.lines + 1

    def in_time(self, time):
        if self.head:
            late = milliseconds(time) - milliseconds(self.head["at"])
            expect(late <= ROOM_SEED_TOLERANCE_MS, "it is later than the export")

    # Lines that tell what an export holds.

    def read_head(self, record):
        expect(self.head is None, "another export begins here")
        expect(record["scope"] in ("store", "player"), "scope")
        milliseconds(record["at"])
        self.head, self.is_first = record, self.lines == 0

    def read_end(self, record):
        self.end = record
        expect(record["lines"] == self.lines, f"the export had {record['lines']} lines before its end, here are {self.lines}")
        expect(record["seal"] == self.seal.hex(), "the seal differs")

    def read_pair(self, record):
        name, seed, previous = record["serverSeedHash"], record["serverSeed"], record["previous"]
        expect(name not in self.pairs, "this pair is listed twice")
        self.pairs[name] = (self.lines + 1, record)
        expect(seed is None or sha(bytes.fromhex(seed)).hex() == name, "commitment")
        expect(milliseconds(record["publishedAt"]) <= milliseconds(record["chosenAt"]), "the client seed was chosen first")
        self.in_time(record["chosenAt"])
        self.players[name] = self.players.get(previous, name)
        if previous is not None:
            expect(previous in self.pairs, "the pair before this one is missing")
            expect(previous not in self.followed, "another pair follows the same one")
            self.followed.add(previous)

    def read_batch(self, record):
        before = self.batches[-1] if self.batches else {"number": 0, "first": 1, "seeds": [], "publishedAt": ""}
        self.batches.append(record)
        text = "".join(f"{name}\n" for name in record["seeds"])
        expect(sha(text.encode()).hex() == record["hash"], "the hash of the batch")
        follows = (before["number"] + 1, before["first"] + len(before["seeds"]))
        expect((record["number"], record["first"]) == follows, "batches before this one are missing")
        self.in_time(record["publishedAt"])
        expect(before["publishedAt"] <= record["publishedAt"], "the batch was published before the one before it")

    def batch_of(self, number):
        at = bisect.bisect([batch["first"] for batch in self.batches], number) - 1
        return self.batches[at]

    def read_seed(self, record):
        number, name, state = record["number"], record["roomSeedHash"], record["state"]
        expected = len(self.rooms) + 1
        expect(name not in self.rooms, "this room seed is listed twice")
        self.rooms[name] = (self.lines + 1, record)
        expect(number == expected, f"room seed {expected} is missing")
        batch = self.batch_of(number)
        expect(batch["seeds"][number - batch["first"]] == name, "another room seed was published under this number")
        taken = milliseconds(record["takenAt"])
        expect(milliseconds(batch["publishedAt"]) - taken <= ROOM_SEED_TOLERANCE_MS, "taken before it was published")
        seed = record["roomSeed"]
        expect(seed is None or sha(bytes.fromhex(seed)).hex() == name, "commitment")
        expect(state == "unused" or (state == "drawn" and seed) or (state in ("open", "waiting") and seed is None), "state")
        expect((state == "waiting") == (record.get("beacon") is not None), "a room names a beacon exactly while it waits for it")
        expect(record["mode"] in RECORD_OF_MODE, "an unknown mode")
        self.in_time(record["takenAt"])
        expect(can_end_then(record), "its room does not end then")
        if state == "waiting":
            self.await_beacon(record)
        late = milliseconds(self.head["at"]) - milliseconds(record["due"]) if self.head else 0
        expect(state != "open" or late <= REVEAL_TOLERANCE_MS, "its room is over, and the room seed is still secret")

    def await_beacon(self, record):
        """A room may wait for the round that follows from its deadline, or from a closing behind the signing of that one."""
        name, number, after = (record["beacon"][member] for member in ("chain", "round", "after"))
        self.unnamed.pop(name, None)
        self.private += name not in PUBLIC_BEACONS
        expect(record["mode"] in WAITING_MODES, "rooms of this mode do not wait for a beacon")
        expect(name in self.beacons, "the chain of its beacon is missing")
        chain, fixed = self.beacons[name], milliseconds(after)
        expect(number == first_round_after(chain, fixed), "the round of the beacon")
        promised = milliseconds(record["due"]) + RAFFLE_BEACON_DELAY_MS
        signed = round_time(chain, first_round_after(chain, promised))
        is_late = fixed - RAFFLE_BEACON_DELAY_MS >= signed and fixed - promised <= REVEAL_TOLERANCE_MS
        expect(fixed == promised or is_late, "the round of the beacon does not follow from the deadline")

    def note_beacon(self, beacon):
        """Notes a round that was drawn with. One of the last hour shows nothing of earlier ones: it may have come first."""
        chain = self.beacons.get(beacon["chain"])
        if chain and milliseconds(self.head["at"]) - round_time(chain, beacon["round"]) > REVEAL_TOLERANCE_MS:
            self.latest[beacon["chain"]] = max(beacon["round"], self.latest[beacon["chain"]])

    def was_to_be_had(self, beacon):
        return self.latest[beacon["chain"]] > beacon["round"]

    def read_chain(self, record):
        name, rounds = record["chain"], record["rounds"]
        before = list(self.chains.values())[-1][1] if self.chains else None
        expect(name not in self.chains, "this chain is listed twice")
        self.chains[name] = (self.lines + 1, record)
        expect(record["number"] == (before["number"] if before else 0) + 1, "chains before this one are missing")
        expect(not before or not rounds or before["rounds"] == before["length"], "it began before the chain before was over")
        expect(0 <= rounds <= record["length"], "rounds")
        expect(not rounds or record["salt"] is not None, "it was played without a salt")
        self.in_time(record["publishedAt"])

    # Draws, of which these lines have told.

    def note(self, record, table):
        for name in ((record.get("outcome") or {}).get("odds"), (record.get("beacon") or {}).get("chain")):
            self.unnamed.pop(name, None)
        kind = record["kind"]
        if self.head is None:
            return
        if record.get("beacon"):
            self.in_time(record["beacon"]["after"])
            self.note_beacon(record["beacon"])
        if kind in ("player", "shared"):
            self.note_outcome(record, table)
        if kind == "player":
            self.note_own(record)
        elif self.head["scope"] == "store" and kind == "crash":
            self.note_round(record)
        elif self.head["scope"] == "store" and (kind != "rank" or record.get("seed")):
            self.note_room(record)

    def note_outcome(self, record, table):
        guarantee = record["outcome"].get("guarantee")
        expect(record["outcome"].get("target") is None, "no store writes a target")
        if guarantee and record["kind"] == "player":
            owner, counter = (self.players.get(record["serverSeedHash"]), table), guarantee["counter"]
            known = self.counters.setdefault(owner, counter) == counter and self.counters.setdefault((counter,), owner) == owner
            expect(known, "the count of the guarantee has another name")
        if guarantee and "after" not in self.head:
            before = self.openings[guarantee["counter"]]
            self.openings[guarantee["counter"]] = guarantee["opening"]
            expect(guarantee["opening"] == before + 1, "openings that this guarantee counts are missing before it")

    def note_own(self, record):
        name = record["serverSeedHash"]
        expect(name in self.pairs, "the line of its seed pair is missing")
        self.drawn_with[name] += 1
        _, told = self.pairs[name]
        same = ("clientSeed", "publishedAt", "chosenAt", "serverSeed")
        expect(all(told[member] == record.get(member) for member in same), "the line of its seed pair says otherwise")
        expect(record["nonce"] <= told["draws"], "its nonce is higher than the number of draws that was told")

    def note_round(self, record):
        name = record["chain"]
        expect(name in self.chains, "the line of its chain is missing")
        self.flown[name] += 1
        _, told = self.chains[name]
        same = ("salt", "publishedAt", "edgeBasisPoints", "maximum")
        expect(all(told[member] == record.get(member) for member in same), "the line of its chain says otherwise")
        expect(record["round"] <= told["rounds"], "more rounds than were told")

    def note_room(self, record):
        kind, name = record["kind"], record["roomSeedHash"]
        expect(name in self.rooms, "the line of its room seed is missing")
        _, told = self.rooms[name]
        mode, room = told["mode"], told["room"]
        if kind != "battle":
            published = self.batch_of(told["number"])["publishedAt"]
            place = {"number": told["number"], "publishedAt": published, "takenAt": told["takenAt"]}
            expect(record["seed"] == place and record["roomSeed"] == told["roomSeed"], "the line of its room seed says otherwise")
        expect(RECORD_OF_MODE[mode] == ("battle" if kind == "shared" else kind), "the line of its room seed tells another mode")
        expect(told["state"] == "drawn", "the line of its room seed tells no draw")
        if kind != "shared":
            expect(name not in self.shown, "its room is listed twice")
            self.shown.add(name)
            names = {"split": f"packet {room}", "battle": f"battle {room}", "order": f"{mode}/{room}"}
            if kind == "order" and record.get("terms"):
                expect(record["terms"]["deadline"] == told["due"], "its room ended at another time than its deadline")
            if kind == "rank":
                expect(f"{record['board']}{record['period'].replace('-', '')}" == room, "another room took its seed")
            else:
                expect(record["id"] == names[kind], "another room took its seed")

    # Behind the last line.

    def is_partial(self):
        """Whether nothing says what is missing: an excerpt, or an export that another one continues."""
        is_excerpt = self.head is None and self.end is None
        return is_excerpt or "after" in (self.head or {}) or "next" in (self.end or {})

    def finish(self):
        """Yields what is missing: the line that tells of it, how many, and what."""
        if self.head is None and self.end is None:
            return
        if self.head is None:
            yield 1, 1, "the first line of the export is missing"
        elif not self.is_first:
            yield 1, 1, "the first line of the export is not the first"
        if self.end is None:
            yield self.lines, 1, "the last line of the export is missing: it was cut off"
        if self.head and self.head["scope"] == "store" and not self.batches:
            yield 1, 1, "the batches of room seeds are missing"
        for name, (line, told) in self.pairs.items():
            left = told["draws"] - self.drawn_with[name]
            if left > 0 and told["serverSeed"] is not None and not self.is_partial():
                yield line, left, f"{left} of {told['draws']} draws with this pair are missing"
        for name, (line, told) in self.chains.items():
            left = told["rounds"] - self.flown[name]
            if left > 0:
                yield line, left, f"{left} rounds of this chain are missing"
        for name, (line, told) in self.rooms.items():
            if told["state"] == "drawn" and name not in self.shown:
                yield line, 1, f"what was drawn with room seed {told['number']} is missing"
            if told["state"] == "waiting" and "beacon" in told and self.was_to_be_had(told["beacon"]):
                yield line, 1, f"room seed {told['number']} waits for a beacon round, and a later one was drawn with"
        for line in self.unnamed.values():
            yield line, 1, "no draw names this: its draws are missing"

    def unchecked(self):
        """Counts what could not be checked, by reason."""
        counts = collections.Counter()
        for name, (_, told) in self.pairs.items():
            left = max(0, told["draws"] - self.drawn_with[name])
            if told["serverSeed"] is None:
                counts["draws, because their server seed is in use and secret"] += left
            elif self.is_partial():
                counts["draws, because they are in another part of the export"] += left
        for _, told in self.rooms.values():
            if told["state"] == "open":
                counts["rooms, because they are not over and their seed is secret"] += 1
            elif told["state"] == "waiting":
                counts["rooms, because they wait for a beacon round and their seed is secret"] += 1
            elif told["state"] == "unused":
                counts["room seeds, because their room ended without a draw"] += 1
        return counts


class Export:
    """Checks the lines of an export in order, each against its own values and those before it."""

    def __init__(self):
        self.odds, self.beacons, self.facts, self.used = {}, {}, {}, set()
        self.counters, self.rooms, self.crash_hashes = {}, collections.defaultdict(dict), {}
        self.seeds, self.promises = SeedOrder(), Promises()
        self.matched, self.aged = collections.Counter(), collections.Counter()
        self.private = self.unrevealed = 0
        self.unmixed = set()

    def once(self, *name):
        expect(name not in self.used, f"{name[0]} has a record already")
        self.used.add(name)

    def same(self, name, *value):
        expect(self.facts.setdefault(name, value) == value, f"{name[0]} has changed")

    def read(self, record):
        kind = record["kind"]
        expect(record["format"] == 1, "an unknown format")
        expect(kind in READERS or kind in FRAME, f"the kind {kind} is not known")
        for name, form in FORMS.get(kind, {"id": is_text}).items():
            expect(name in record and form(record[name]), f"{name} has another form")
        expect(self.promises.end is None, "this line stands behind the end of the export")
        if kind in FRAME:
            FRAME[kind](self.promises, record)
            return
        if kind not in ("odds", "beacon"):
            odds = self.odds.get((record.get("outcome") or {}).get("odds"))
            self.promises.note(record, odds and odds["table"])
            self.age(record)
        if record.get("serverSeed", "") is None or record.get("roomSeed", "") is None:
            self.unrevealed += 1
            self.read_unrevealed(record)
        else:
            READERS[kind](self, record)

    def age(self, record):
        """Counts what records from earlier versions of a store do not tell."""
        kind = record["kind"]
        if kind == "order" and "closedAt" not in record:
            self.aged["closing times of orders, because they were not recorded"] += 1
        if kind in ("order", "rank") and not record.get("terms"):
            self.aged["terms of orders and rankings, because none were published"] += 1
        if kind == "rank" and not record.get("seed"):
            self.aged["seeds of rankings, because they were not published in advance"] += 1
        if kind == "crash" and not record.get("beacon"):
            self.aged["salts of crash rounds, because the store chose them"] += 1
        if kind in ("shared", "order") and not record.get("beacon") and record["roomSeedHash"] not in self.unmixed:
            self.unmixed.add(record["roomSeedHash"])
            self.aged["rooms without a beacon, because the store knew their seed before it knew who plays"] += 1

    def read_unrevealed(self, record):
        """What can be checked of a draw before its seed is revealed: its times, and that no other draw has its place."""
        kind = record["kind"]
        if kind == "player":
            self.pair(record)
        elif record.get("seed"):
            self.place(record)
        if kind == "shared":
            self.once("draw", record["roomSeedHash"], record["round"], record["seat"])

    # Tables and chains that draws refer to.

    def read_odds(self, record):
        version = record["odds"]
        self.promises.define(record["hash"])
        expect(version_hash(version) == record["hash"], "odds")
        expect(sum(entry["tickets"] for entry in version["entries"]) == TICKETS, "odds do not cover all tickets")
        expect(len({entry["item"] for entry in version["entries"]}) == len(version["entries"]), "an item has two entries")
        if not version["table"].startswith("lucky/"):
            self.same(("version", version["table"], version["version"]), record["hash"])
        self.odds[record["hash"]] = version

    def read_beacon(self, record):
        self.promises.define(record["hash"])
        expect(beacon_hash(record) == record["hash"], "beacon")
        self.beacons[record["hash"]] = self.promises.beacons[record["hash"]] = record

    # Tables.

    def outcome(self, record, ticket, counts_guarantee):
        outcome = record["outcome"]
        version = self.odds[outcome["odds"]]
        entries, guarantee = version["entries"], version["guarantee"]
        if counts_guarantee and guarantee:
            entries = self.guaranteed(version, outcome["guarantee"])
        expect(item_of(entries, ticket) == outcome["item"], "item")
        if counts_guarantee and guarantee:
            self.count(version, outcome)

    @staticmethod
    def guaranteed(version, counted):
        """The published entries, or those of a guarantee that is due."""
        entries, guarantee = version["entries"], version["guarantee"]
        if counted["misses"] < guarantee["openings"]:
            return entries
        kept = [entry for entry in entries if entry["quality"] >= guarantee["quality"]]
        parts = apportion([entry["tickets"] for entry in kept], TICKETS)
        return [{**entry, "tickets": part} for entry, part in zip(kept, parts)]

    def count(self, version, outcome):
        counted, guarantee = outcome["guarantee"], version["guarantee"]
        opening, misses = self.counters.get(counted["counter"], (0, 0))
        expect(counted["opening"] != opening + 1 or counted["misses"] == misses, "the count of the guarantee")
        quality = next(entry["quality"] for entry in version["entries"] if entry["item"] == outcome["item"])
        after = 0 if quality >= guarantee["quality"] else counted["misses"] + 1
        self.counters[counted["counter"]] = (counted["opening"], after)

    # A player's own pair.

    def pair(self, record):
        expect(record["publishedAt"] <= record["chosenAt"], "the client seed was chosen first")
        self.same(("pair", record["serverSeedHash"]), record["clientSeed"], record["publishedAt"], record["chosenAt"])
        self.once("nonce", record["serverSeedHash"], record["nonce"])

    def read_player(self, record):
        draw = player(bytes.fromhex(record["serverSeed"]), record["clientSeed"], record["nonce"])
        expect(draw["serverSeedHash"] == record["serverSeedHash"], "commitment")
        expect(draw["value"] == record["ticket"], "ticket")
        self.pair(record)
        self.outcome(record, draw["value"], True)
        self.matched[self.odds[record["outcome"]["odds"]]["table"].split("/")[0]] += 1

    # Room seeds.

    def beacon(self, beacon):
        chain = self.beacons[beacon["chain"]]
        expect(first_round_after(chain, milliseconds(beacon["after"])) == beacon["round"], "the round of the beacon")
        expect(sha(bytes.fromhex(beacon["signature"])).hex() == beacon["randomness"], "the randomness of the beacon")
        self.private += beacon["chain"] not in PUBLIC_BEACONS
        return bytes.fromhex(beacon["randomness"])

    def room(self, record, codes):
        """Returns the seed of a room, after checking its commitment, and the beacon's randomness."""
        seed, beacon = bytes.fromhex(record["roomSeed"]), record.get("beacon")
        expect(sha(seed).hex() == record["roomSeedHash"], "commitment")
        expect(not any("," in code for code in record.get("userCodes", [])), "a user code holds a comma")
        randomness = self.beacon(beacon) if beacon else None
        mixed = (beacon["round"], beacon["randomness"], beacon["after"]) if beacon else None
        self.same(("room", record["roomSeedHash"]), codes, mixed)
        if record.get("seed"):
            self.place(record)
        return seed, randomness

    def place(self, record):
        place = record["seed"]
        self.same(("number", place["number"]), record["roomSeedHash"])
        self.same(("seed", record["roomSeedHash"]), place["number"])
        self.seeds.add(place)

    def read_shared(self, record):
        codes, round_number, seat = record["userCodes"], record["round"], record["seat"]
        seed, randomness = self.room(record, codes)
        expect(1 <= seat <= len(codes), "seat")
        self.same(("number of seats", record["roomSeedHash"]), len(codes))
        self.same(("odds of a round", record["roomSeedHash"], round_number), record["outcome"]["odds"])
        ticket = draw_below(room_key(seed, randomness), f"{','.join(codes)}:{round_number}:{seat}", TICKETS)["value"]
        expect(ticket == record["ticket"], "ticket")
        self.once("draw", record["roomSeedHash"], round_number, seat)
        self.outcome(record, ticket, False)
        outcome = record["outcome"]
        entries = self.odds[outcome["odds"]]["entries"]
        value = next(hundredths(entry["value"]) for entry in entries if entry["item"] == outcome["item"])
        self.rooms[record["roomSeedHash"]][(round_number, seat)] = value
        self.matched["shared"] += 1

    def read_battle(self, record):
        drawn, seats = self.rooms.pop(record["roomSeedHash"], {}), len(record["totals"])
        self.same(("number of seats", record["roomSeedHash"]), seats)
        wanted = {(r, s) for r in range(1, record["rounds"] + 1) for s in range(1, seats + 1)}
        expect(set(drawn) == wanted, "draws of the room are missing")
        totals = [sum(value for (_, s), value in drawn.items() if s == seat) for seat in range(1, seats + 1)]
        expect([amount(total) for total in totals] == record["totals"], "totals")
        best = {"classic": max, "clown": min}[record["mode"]](totals)
        winner = totals.index(best) + 1 if totals.count(best) == 1 else None
        expect(winner == record["winner"], "winner")
        self.once("battle", record["roomSeedHash"])
        self.matched["battle"] += 1

    def read_order(self, record):
        codes, seats, terms = record["userCodes"], record["seats"], record.get("terms")
        seed, randomness = self.room(record, codes)
        expect(order(seed, codes, randomness)["seats"][: len(seats)] == seats, "order")
        self.once("order", record["roomSeedHash"])
        if terms:
            text = json.dumps(terms, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
            expect(hashlib.sha256(text.encode()).hexdigest() == record["termsHash"], "terms")
            values = [hundredths(prize["value"]) for prize in terms["prizes"]]
            expect(values == sorted(values, reverse=True) and len(seats) == min(len(values), len(codes)), "prizes")
        self.closing(record)
        self.matched["order"] += 1

    def closing(self, record):
        """The list is closed from the deadline on and before its round is signed; when it is late, the round follows from the closing."""
        beacon, terms = record.get("beacon"), record.get("terms")
        chain = beacon and self.beacons[beacon["chain"]]
        deadline = terms and milliseconds(terms["deadline"])
        closed = milliseconds(record["closedAt"]) if "closedAt" in record else None
        if closed is not None:
            expect(not terms or closed >= deadline, "closed before the deadline")
            expect(not beacon or closed < round_time(chain, beacon["round"]), "closed after the round was signed")
        if beacon and terms:
            promised = round_time(chain, first_round_after(chain, deadline + RAFFLE_BEACON_DELAY_MS))
            fixed = deadline if closed is None or closed < promised else closed
            expect(milliseconds(beacon["after"]) == fixed + RAFFLE_BEACON_DELAY_MS, "deadline")

    def read_rank(self, record):
        groups, taken, above = record["groups"], 0, None
        everyone = [code for group in groups for code in group["userCodes"]]
        expect(len(set(everyone)) == len(everyone), "a player is on the board twice")
        seed, randomness = self.room(record, (record["board"], record["period"]))
        for group in groups:
            codes, seats, score = group["userCodes"], group["seats"], hundredths(group["amount"])
            expect(above is None or score < above, "amounts")
            expect(codes == sorted(codes), "the order of the codes")
            expect(0 < len(seats) == min(len(codes), record["places"] - taken), "places")
            expect(order(seed, codes, randomness)["seats"][: len(seats)] == seats, "order")
            taken, above = taken + len(seats), score
        self.rank_terms(record)
        self.once("period", record["board"], record["period"])
        self.once("the seed of a period", record["roomSeedHash"])
        self.matched["rank"] += 1

    @staticmethod
    def rank_terms(record):
        terms = record.get("terms")
        if not terms:
            return
        text = json.dumps(terms, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        expect(hashlib.sha256(text.encode()).hexdigest() == record["termsHash"], "terms")
        expect(all(terms[name] == record[name] for name in ("board", "period", "places")), "the terms are those of another period")
        scores = [hundredths(group["amount"]) for group in record["groups"] for _ in group["seats"]]
        due = []
        for place, score in enumerate(scores, 1):
            prize = next((one for one in terms["prizes"] if one["from"] <= place <= one["to"]), None)
            due.append(prize["amount"] if prize and score >= hundredths(prize["minimum"]) else "0.00")
        expect(due == record["paid"], "paid")

    def read_split(self, record):
        seed, randomness = self.room(record, (record["id"], record["total"], record["shares"], tuple(record["amounts"])))
        amounts = split(seed, hundredths(record["total"]), record["shares"], randomness)["amounts"]
        expect(amounts[: len(record["amounts"])] == record["amounts"], "amounts")
        self.matched["split"] += 1

    # Crash.

    def read_crash(self, record):
        chain, number = record["chain"], record["round"]
        known, anchor = self.crash_hashes.get(chain, (0, chain))
        later, earlier = (record["roundHash"], anchor) if number >= known else (anchor, record["roundHash"])
        walked = bytes.fromhex(later)
        for _ in range(abs(number - known)):
            walked = sha(walked)
        expect(walked.hex() == earlier, "chain")
        self.crash_hashes[chain] = (number, record["roundHash"])
        at = [b"", bytes.fromhex(record["roundHash"])]
        made = crash(at, 1, record["salt"], record["edgeBasisPoints"], hundredths(record["maximum"]))
        expect(made["point"] == record["point"], "point")
        beacon = record.get("beacon")
        if beacon:
            self.beacon(beacon)
            expect(beacon["randomness"] == record["salt"], "salt")
            published = milliseconds(record["publishedAt"])
            expect(milliseconds(beacon["after"]) == published + CRASH_SALT_DELAY_MS, "the time of the salt")
        terms = (record["salt"], record.get("publishedAt"), beacon and beacon["round"], record["edgeBasisPoints"], record["maximum"])
        self.same(("chain", chain), *terms)
        self.once("round", chain, number)
        self.matched["crash"] += 1


READERS = {
    "odds": Export.read_odds,
    "beacon": Export.read_beacon,
    "player": Export.read_player,
    "shared": Export.read_shared,
    "battle": Export.read_battle,
    "order": Export.read_order,
    "rank": Export.read_rank,
    "split": Export.read_split,
    "crash": Export.read_crash,
}
FRAME = {
    "export": Promises.read_head,
    "end": Promises.read_end,
    "pair": Promises.read_pair,
    "batch": Promises.read_batch,
    "seed": Promises.read_seed,
    "chain": Promises.read_chain,
}
BROKEN = (Differs, KeyError, TypeError, ValueError, AttributeError, IndexError, StopIteration)


def check(lines):
    """Reads the lines of an export. Returns what was read and what is wrong: the number of a line, and a message."""
    export, failed = Export(), []
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if not text:
            continue
        try:
            export.read(json.loads(text))
        except BROKEN as error:
            failed.append((number, f"{type(error).__name__}: {error}"))
        export.promises.add(text)
    return export, failed


def report(path):
    with open(path, encoding="utf-8") as file:
        export, failed = check(file)
    missing = list(export.promises.finish())
    print(f"{path}: " + ", ".join(f"{count} {kind}" for kind, count in sorted(export.matched.items())))
    print(
        f"{sum(export.matched.values())} draws, {len(failed)} differ, {export.unrevealed} not revealed yet, "
        f"{sum(count for _, count, _ in missing)} missing"
    )
    for reason, count in (export.promises.unchecked() + export.aged).items():
        print(f"not checked: {count} {reason}")
    for number, message in [*failed, *((line, message) for line, _, message in missing)][:20]:
        print(f"line {number}: {message}")
    if export.promises.is_partial():
        print("this is no whole export: what is missing from it cannot be known")
    private = export.private + export.promises.private
    if private:
        print(f"not a public beacon: {private} draws")
    if failed or missing or not export.matched and not export.unrevealed:
        return FAILED
    if export.promises.is_partial():
        return PARTIAL
    return PRIVATE_BEACON if private else 0


def main(paths):
    results = {report(path) for path in paths}
    return FAILED if FAILED in results else max(results)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: python3 recompute.py export.jsonl ...")
    sys.exit(main(sys.argv[1:]))
