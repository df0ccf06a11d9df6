import { useSingleAddress } from '../../../lib/use-single-address.ts';
import { UnknownBox } from '../../../play/box/box-state.tsx';
import { BoxPage } from '../../../play/box/mobile/box-page.tsx';
import classes from '../../../play/box/mobile/shelf-page.module.css';
import { ShellShelf } from '../shell-shelf.tsx';

export function AmmonBoxPage() {
  const address = useSingleAddress('boxId');
  if (address.kind === 'unknown') return <UnknownBox home="/ammonbox" />;
  if (address.kind === 'single') return <BoxPage key={address.id} boxId={address.id} home="/ammonbox" />;
  return (
    <div className={classes.page}>
      <ShellShelf />
    </div>
  );
}
