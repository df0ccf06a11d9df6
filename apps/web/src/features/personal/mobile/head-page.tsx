import { Button } from '@clearcrate/ui/button.tsx';
import { Dock } from '@clearcrate/ui/dock.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { AvatarChoices } from '../head/avatar-choices.tsx';
import { FrameChoices } from '../head/frame-choices.tsx';
import { Preview } from '../head/preview.tsx';
import { UploadCard } from '../head/upload-card.tsx';
import { useLook } from '../head/use-look.ts';
import classes from './head-page.module.css';

export function HeadPage() {
  const t = useT('personal');
  const choice = useLook();
  return (
    <div className={classes.page}>
      <Preview look={choice.look} />
      <UploadCard />
      <FrameChoices choice={choice} />
      <AvatarChoices choice={choice} />
      <Dock
        buttons={
          <Button variant="primary" wide disabled={!choice.isChanged} loading={choice.isSaving} onClick={choice.save}>
            {t('head.save')}
          </Button>
        }
      />
    </div>
  );
}
