import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Dock } from '@clearcrate/ui/layout/dock.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { PageTitle } from '@clearcrate/ui/layout/page-title.tsx';
import { Panel } from '@clearcrate/ui/layout/surface.tsx';
import { BackLink } from '../../../lib/page/page-menu.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { AvatarChoices, FrameChoices, Preview } from './choices.tsx';
import classes from './head-page.module.css';
import { UploadCard } from './upload-card.tsx';
import { useLook } from './use-look.ts';

export function HeadPage() {
  const t = useT('personal');
  const titles = useT('routes');
  const choice = useLook();
  const save = (
    <Button variant="primary" wide disabled={!choice.isChanged} loading={choice.isSaving} onClick={choice.save}>
      {t('head.save')}
    </Button>
  );
  if (useLayout() === 'mobile') {
    return (
      <div className={classes.page}>
        <Preview look={choice.look} />
        <UploadCard />
        <FrameChoices choice={choice} />
        <AvatarChoices choice={choice} />
        <Dock buttons={save} />
      </div>
    );
  }
  return (
    <div>
      <BackLink to="/personal">{titles('personal')}</BackLink>
      <PageTitle className={classes.title}>{titles('personalHead')}</PageTitle>
      <div className={classes.wide}>
        <div className={classes.side}>
          <Panel className={classes.preview}>
            <Preview look={choice.look} />
            {save}
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
