import type { ReactNode } from 'react';
import { type MessageKey, useT } from '../../lib/i18n.tsx';
import { SubPage as Frame } from '../../lib/page-menu.tsx';

export function SubPage({ name, children }: { name: MessageKey<'routes'>; children: ReactNode }) {
  const t = useT('crash');
  return (
    <Frame name={name} parent={{ path: '/crash', title: t('title') }}>
      {children}
    </Frame>
  );
}
