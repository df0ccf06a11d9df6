/** An address that a player gave us: a link only if it leads to a page, never to a script. */
export function OuterLink({ address }: { address: string }) {
  if (!/^https:\/\//.test(address)) return <span>{address}</span>;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {address}
    </a>
  );
}
