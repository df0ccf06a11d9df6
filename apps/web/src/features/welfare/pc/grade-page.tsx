import { useT } from '../../../lib/i18n.tsx';
import { useSingleAddress } from '../../../lib/use-single-address.ts';
import { UnknownBox } from '../../../play/box/box-state.tsx';
import { BoxPage } from '../../../play/box/pc/box-page.tsx';
import classes from '../../../play/box/pc/shelf-page.module.css';
import { WelfareLadder } from '../ladder.tsx';

export function GradePage() {
  const titles = useT('routes');
  const address = useSingleAddress('boxId');
  if (address.kind === 'unknown') return <UnknownBox home="/grade" />;
  if (address.kind === 'single') return <BoxPage key={address.id} boxId={address.id} home="/grade" />;
  return (
    <div className={classes.page}>
      <h1>{titles('grade')}</h1>
      <WelfareLadder />
    </div>
  );
}
