import type { ReactNode } from 'react';
import { ActionSection } from './action-section.tsx';
import { DrawingSection } from './drawing-section.tsx';
import { FormSection } from './form-section.tsx';
import { FoundationSection } from './foundation-section.tsx';
import classes from './gallery.module.css';
import { GoodsSection } from './goods-section.tsx';
import { LayoutSection } from './layout-section.tsx';
import { MomentSection } from './moment-section.tsx';
import { NavigationSection } from './navigation-section.tsx';
import { OverlaySection } from './overlay-section.tsx';
import { PeopleSection } from './people-section.tsx';
import { StateSection } from './state-section.tsx';

const SECTIONS: readonly { key: string; title: string; content: ReactNode }[] = [
  { key: 'navigation', title: 'Bars and strips', content: <NavigationSection /> },
  { key: 'layout', title: 'Pages and rows', content: <LayoutSection /> },
  { key: 'drawings', title: 'Pictures and drawings', content: <DrawingSection /> },
  { key: 'goods', title: 'Boxes and items', content: <GoodsSection /> },
  { key: 'actions', title: 'Buttons and choices', content: <ActionSection /> },
  { key: 'forms', title: 'Forms', content: <FormSection /> },
  { key: 'overlays', title: 'Sheets, dialogs, menus, toasts', content: <OverlaySection /> },
  { key: 'people', title: 'People and figures', content: <PeopleSection /> },
  { key: 'states', title: 'States', content: <StateSection /> },
  { key: 'moments', title: 'Moments', content: <MomentSection /> },
  { key: 'foundation', title: 'Colours and icons', content: <FoundationSection /> },
];

export function GalleryPage({ only }: { only: string | null }) {
  return (
    <main className={classes.page}>
      {SECTIONS.filter(({ key }) => only === null || key === only).map(({ key, title, content }) => (
        <section key={key} className={classes.section} id={key}>
          <h2 className={classes.sectionTitle}>{title}</h2>
          <div className={classes.specimens}>{content}</div>
        </section>
      ))}
    </main>
  );
}
