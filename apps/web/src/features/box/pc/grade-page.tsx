import { useT } from '../../../lib/i18n.tsx';
import { useSingleAddress } from '../../../lib/use-single-address.ts';
import { UnknownBox } from '../components/box-state.tsx';
import { WelfareLadder } from '../welfare/ladder.tsx';
import { BoxPage } from './box-page.tsx';
import classes from './shelf-page.module.css';

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
