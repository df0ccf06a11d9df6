"""An independent verifier of exports, written from docs/FAIRNESS.md alone.

    python3 recompute.py export.jsonl ...

It shares its arithmetic with vectors.py and nothing with the TypeScript. Only the standard library is used, so signatures of a beacon are
not checked here; everything that follows from them is. Ends with 1 when a line differs, contradicts an earlier one or cannot be read, and
with 3 when everything fits and a beacon is none of the public ones.
"""

import bisect
import collections
import datetime
import hashlib
import json
import sys

from vectors import TICKETS, apportion, crash, draw_below, item_of, order, player, room_key, sha, split, version_hash

ROOM_SEED_TOLERANCE_MS = 60_000
RAFFLE_BEACON_DELAY_MS = 10_000
CRASH_SALT_DELAY_MS = 30_000
PUBLIC_BEACONS = {"52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971": "drand quicknet"}
FAILED, PRIVATE_BEACON = 1, 3


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


def round_time(chain, number):
    return (chain["genesisSeconds"] + (number - 1) * chain["periodSeconds"]) * 1000


def first_round_after(chain, moment_ms):
    since = moment_ms - chain["genesisSeconds"] * 1000
    return 1 if since < 0 else since // (chain["periodSeconds"] * 1000) + 2


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


class Export:
    """Checks the lines of an export in order, each against its own values and those before it."""

    def __init__(self):
        self.odds, self.beacons, self.facts, self.used = {}, {}, {}, set()
        self.counters, self.rooms, self.crash_hashes = {}, collections.defaultdict(dict), {}
        self.seeds = SeedOrder()
        self.matched = collections.Counter()
        self.private = self.unrevealed = 0

    def once(self, *name):
        expect(name not in self.used, f"{name[0]} has a record already")
        self.used.add(name)

    def same(self, name, *value):
        expect(self.facts.setdefault(name, value) == value, f"{name[0]} has changed")

    def read(self, record):
        kind = record["kind"]
        expect(record["format"] == 1, "an unknown format")
        expect(kind in READERS, f"the kind {kind} is not known")
        READERS[kind](self, record)

    # Tables and chains that draws refer to.

    def read_odds(self, record):
        version = record["odds"]
        expect(version_hash(version) == record["hash"], "odds")
        expect(sum(entry["tickets"] for entry in version["entries"]) == TICKETS, "odds do not cover all tickets")
        self.odds[record["hash"]] = version

    def read_beacon(self, record):
        expect(beacon_hash(record) == record["hash"], "beacon")
        self.beacons[record["hash"]] = record

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

    def read_player(self, record):
        draw = player(bytes.fromhex(record["serverSeed"]), record["clientSeed"], record["nonce"])
        expect(draw["serverSeedHash"] == record["serverSeedHash"], "commitment")
        expect(record["publishedAt"] <= record["chosenAt"], "the client seed was chosen first")
        expect(draw["value"] == record["ticket"], "ticket")
        self.same(("pair", record["serverSeedHash"]), record["clientSeed"], record["publishedAt"], record["chosenAt"])
        self.once("nonce", record["serverSeedHash"], record["nonce"])
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
        randomness = self.beacon(beacon) if beacon else None
        mixed = (beacon["round"], beacon["randomness"], beacon["after"]) if beacon else None
        self.same(("room", record["roomSeedHash"]), codes, mixed)
        place = record.get("seed")
        if place:
            self.same(("number", place["number"]), record["roomSeedHash"])
            self.same(("seed", record["roomSeedHash"]), place["number"])
            self.seeds.add(place)
        return seed, randomness

    def read_shared(self, record):
        codes, round_number, seat = record["userCodes"], record["round"], record["seat"]
        seed, randomness = self.room(record, codes)
        expect(1 <= seat <= len(codes), "seat")
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
            expect(values == sorted(values, reverse=True) and len(values) >= len(seats), "prizes")
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
BROKEN = (Differs, KeyError, TypeError, ValueError, AttributeError, IndexError, StopIteration)


def check(path):
    export, failed = Export(), []
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if not line.strip():
                continue
            try:
                record = json.loads(line)
                if record.get("serverSeed", "") is None or record.get("roomSeed", "") is None:
                    export.unrevealed += 1
                else:
                    export.read(record)
            except BROKEN as error:
                failed.append((number, f"{type(error).__name__}: {error}"))
    return export, failed


def report(path):
    export, failed = check(path)
    print(f"{path}: " + ", ".join(f"{count} {kind}" for kind, count in sorted(export.matched.items())))
    print(f"{sum(export.matched.values())} draws, {len(failed)} differ, {export.unrevealed} not revealed yet")
    for number, message in failed[:20]:
        print(f"line {number}: {message}")
    if export.private:
        print(f"not a public beacon: {export.private} draws")
    if failed or not export.matched:
        return FAILED
    return PRIVATE_BEACON if export.private else 0


def main(paths):
    results = {report(path) for path in paths}
    return FAILED if FAILED in results else max(results)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: python3 recompute.py export.jsonl ...")
    sys.exit(main(sys.argv[1:]))
