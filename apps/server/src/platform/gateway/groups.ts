/** Members by key, so that delivery costs only the size of the group. Empty groups are removed. */
export class Groups<Member> {
  private readonly byKey = new Map<string, Set<Member>>();
  /** Called with the key before a member joins. */
  onJoin: (key: string) => void = () => {};

  join(key: string, member: Member): void {
    this.onJoin(key);
    const members = this.byKey.get(key);
    if (members) members.add(member);
    else this.byKey.set(key, new Set([member]));
  }

  leave(key: string, member: Member): void {
    const members = this.byKey.get(key);
    if (members?.delete(member) && members.size === 0) this.byKey.delete(key);
  }

  keys(): Iterable<string> {
    return this.byKey.keys();
  }

  of(key: string): ReadonlySet<Member> | undefined {
    return this.byKey.get(key);
  }
}
