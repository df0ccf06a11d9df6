import { useFilters } from '../../lib/router.ts';
import { BoxList } from './box-list.tsx';
import { BoxEditorPage } from './editor/box-editor-page.tsx';

/** The list of boxes; with one in the address, its odds. */
export function BoxesPage() {
  const { values } = useFilters(['box']);
  return values.box === '' ? <BoxList /> : <BoxEditorPage key={values.box} boxId={values.box} />;
}
