import { BoxesPage } from '../../play/box/boxes-page.tsx';
import { ShellShelf } from './shell-shelf.tsx';

export const AmmonBoxPage = () => (
  <BoxesPage home="/ammonbox" name="ammonbox">
    <ShellShelf />
  </BoxesPage>
);
