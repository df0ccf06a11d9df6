import { createContext, type ReactNode, use, useInsertionEffect } from 'react';

export type Layout = 'mobile' | 'pc';

const LayoutContext = createContext<Layout>('mobile');

/** Provides the layout chosen by the route. Components use it and never the width of the screen. */
export function LayoutProvider({ layout, children }: { layout: Layout; children: ReactNode }) {
  // Runs before layout effects measure: setting the attribute later would style the whole page
  // twice.
  useInsertionEffect(() => {
    document.documentElement.dataset.layout = layout;
  }, [layout]);
  return <LayoutContext value={layout}>{children}</LayoutContext>;
}

export function useLayout(): Layout {
  return use(LayoutContext);
}
