export interface Colours {
  act: string;
  good: string;
  danger: string;
  fair: string;
  quiet: string;
  text: string;
  ink: string;
  raised: string;
  num: string;
}

/** Reads the page's colours and sizes once. */
export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    act: of('act'),
    good: of('good'),
    danger: of('danger'),
    fair: of('fair'),
    quiet: of('quiet'),
    text: of('text'),
    ink: of('ink'),
    raised: of('raised'),
    num: of('num'),
  };
}
