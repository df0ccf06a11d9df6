import { Fragment, type ReactNode, useMemo } from 'react';
import { asStorePath, StoreLink } from '../routing/navigation.tsx';
import classes from './article.module.css';
import { type Block, type Inline, parseMarkdown } from './markdown.ts';

interface ArticleProps {
  /** Markdown; its first heading is left out, since the page shows the title. */
  source: string;
}

/** Renders an article as elements, never as markup. */
export function Article({ source }: ArticleProps) {
  const blocks = useMemo(() => parseMarkdown(source).filter((block) => !isTitle(block)), [source]);
  return <article className={classes.article}>{blocks.map(keyed(renderBlock))}</article>;
}

const isTitle = (block: Block) => block.kind === 'heading' && block.level === 1;

/** Uses positions as keys, since an article is only replaced as a whole. */
function keyed<Part>(render: (part: Part) => ReactNode) {
  return (part: Part, index: number) => <Fragment key={index}>{render(part)}</Fragment>;
}

function renderInline(part: Inline): ReactNode {
  if (part.kind === 'link') {
    const path = asStorePath(part.address);
    return path ? <StoreLink to={path}>{part.text}</StoreLink> : part.text;
  }
  if (part.kind === 'strong') return <strong>{part.text}</strong>;
  return part.kind === 'code' ? <code>{part.text}</code> : part.text;
}

const inline = (content: Inline[]) => content.map(keyed(renderInline));

function renderBlock(block: Block): ReactNode {
  switch (block.kind) {
    case 'heading':
      return block.level === 3 ? <h3>{inline(block.content)}</h3> : <h2>{inline(block.content)}</h2>;
    case 'paragraph':
      return <p>{inline(block.content)}</p>;
    case 'list': {
      const items = block.items.map(keyed((item) => <li>{inline(item)}</li>));
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'table':
      return <ArticleTable block={block} />;
  }
}

function ArticleTable({ block }: { block: Extract<Block, { kind: 'table' }> }) {
  return (
    <div className={classes.tableFrame}>
      <table>
        <thead>
          <tr>{block.head.map(keyed((cell) => <th scope="col">{inline(cell)}</th>))}</tr>
        </thead>
        <tbody>{block.rows.map(keyed((row) => <tr>{row.map(keyed((cell) => <td>{inline(cell)}</td>))}</tr>))}</tbody>
      </table>
    </div>
  );
}
