import { holds, OPERATOR_ROLES, PERMISSIONS, type Permission } from '@clearcrate/contract/permissions';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { VisuallyHidden } from '@clearcrate/ui/text/text.tsx';
import { useTexts } from '../../lib/texts.ts';
import { Panel } from '../../parts/panel.tsx';
import parts from '../../parts/parts.module.css';

const NAMES = Object.keys(PERMISSIONS) as Permission[];

/** The table that the server goes by. */
export function PermissionsPage() {
  const t = useTexts();
  return (
    <Panel title={t('nav.permissions')} note={t('permissions.note')} flush>
      <div className={parts.tableWrap}>
        <table className={parts.table}>
          <thead>
            <tr>
              <th scope="col">{t('permissions.what')}</th>
              {OPERATOR_ROLES.map((role) => (
                <th key={role} scope="col">
                  {t(`role.${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {NAMES.map((name) => (
              <tr key={name}>
                <th scope="row">{t(`permission.${name}`)}</th>
                {OPERATOR_ROLES.map((role) => (
                  <td key={role}>
                    {holds(role, name) ? <Icon name="check" size={16} strokeWidth={2.4} /> : '–'}
                    <VisuallyHidden>{t(holds(role, name) ? 'permissions.yes' : 'permissions.no')}</VisuallyHidden>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
