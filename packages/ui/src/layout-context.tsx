import { createContext, type ReactNode, use, useInsertionEffect } from 'react';

export type Layout = 'mobile' | 'pc';

const LayoutContext = createContext<Layout>('mobile');

/** The route picks the layout once; parts that differ ask here, never for the width of the screen. */
export function LayoutProvider({ layout, children }: { layout: Layout; children: ReactNode }) {
  // Before anything below is measured: with the attribute set later the whole page would be styled twice.
  useInsertionEffect(() => {
    document.documentElement.dataset.layout = layout;
  }, [layout]);
  return <LayoutContext value={layout}>{children}</LayoutContext>;
}

export function useLayout(): Layout {
  return use(LayoutContext);
}
