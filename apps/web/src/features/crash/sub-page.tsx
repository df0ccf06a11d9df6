import type { ReactNode } from 'react';
import { SubPage as Frame } from '../../lib/page/page-menu.tsx';
import { type MessageKey, useT } from '../../lib/text/i18n.tsx';

export function SubPage({ name, children }: { name: MessageKey<'routes'>; children: ReactNode }) {
  const t = useT('crash');
  return (
    <Frame name={name} parent={{ path: '/crash', title: t('title') }}>
      {children}
    </Frame>
  );
}
