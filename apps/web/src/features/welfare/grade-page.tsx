import { BoxesPage } from '../../play/box/boxes-page.tsx';
import { WelfareLadder } from './ladder.tsx';

export const GradePage = () => (
  <BoxesPage home="/grade" name="grade">
    <WelfareLadder />
  </BoxesPage>
);
