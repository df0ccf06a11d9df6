import { Button } from '@clearcrate/ui/button.tsx';
import { Panel } from '@clearcrate/ui/surface.tsx';
import { BackLink } from '../../../lib/back-link.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { AvatarChoices } from '../head/avatar-choices.tsx';
import { FrameChoices } from '../head/frame-choices.tsx';
import { Preview } from '../head/preview.tsx';
import { UploadCard } from '../head/upload-card.tsx';
import { useLook } from '../head/use-look.ts';
import classes from './head-page.module.css';

export function HeadPage() {
  const t = useT('personal');
  const titles = useT('routes');
  const choice = useLook();
  return (
    <div>
      <BackLink to="/personal">{titles('personal')}</BackLink>
      <h1 className={classes.title}>{titles('personalHead')}</h1>
      <div className={classes.page}>
        <div className={classes.side}>
          <Panel className={classes.preview}>
            <Preview look={choice.look} />
            <Button variant="primary" wide disabled={!choice.isChanged} loading={choice.isSaving} onClick={choice.save}>
              {t('head.save')}
            </Button>
          </Panel>
          <UploadCard />
        </div>
        <div className={classes.main}>
          <FrameChoices choice={choice} />
          <AvatarChoices choice={choice} />
        </div>
      </div>
    </div>
  );
}
