import { PageBar } from '@clearcrate/ui/page-bar.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { goBack } from '../../../lib/navigation.tsx';
import { DetailBody } from '../components/detail-body.tsx';
import { useDetailAddress } from '../use-detail-address.ts';
import classes from './spread-pages.module.css';

export function SpreadUserDetailPage() {
  const t = useT('spread');
  const titles = useT('routes');
  const address = useDetailAddress();
  const isMember = address.kind === 'member' || address.kind === 'unknownMember';
  return (
    <>
      <PageBar
        title={isMember ? titles('spreadUserDetail') : t('invite.title')}
        onBack={() => goBack(isMember ? '/m/spreadUser' : '/m/home')}
      />
      <div className={classes.page}>
        <DetailBody address={address} />
      </div>
    </>
  );
}
