import { useSingleAddress } from '../../../lib/use-single-address.ts';
import { UnknownBox } from '../components/box-state.tsx';
import { WelfareLadder } from '../welfare/ladder.tsx';
import { BoxPage } from './box-page.tsx';
import classes from './shelf-page.module.css';

export function GradePage() {
  const address = useSingleAddress('boxId');
  if (address.kind === 'unknown') return <UnknownBox home="/grade" />;
  if (address.kind === 'single') return <BoxPage key={address.id} boxId={address.id} home="/grade" />;
  return (
    <div className={classes.page}>
      <WelfareLadder />
    </div>
  );
}
