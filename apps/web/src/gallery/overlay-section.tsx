import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Menu } from '@clearcrate/ui/overlay/menu.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { Popover } from '@clearcrate/ui/overlay/popover.tsx';
import { Question } from '@clearcrate/ui/overlay/question.tsx';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { ToastView } from '@clearcrate/ui/toast/toast-view.tsx';
import { useState } from 'react';
import { FilterDemo } from './filter-demo.tsx';
import { SAMPLE_ITEMS } from './samples.ts';
import { Row, Specimen, Stack } from './specimen.tsx';
import { useWords } from './use-words.ts';

export function OverlaySection() {
  return (
    <>
      <Modals />
      <Menus />
      <ToastSpecimens />
    </>
  );
}

function Modals() {
  const w = useWords();
  const [open, setOpen] = useState<'filter' | 'confirm' | 'question' | 'drawer' | undefined>();
  const close = () => setOpen(undefined);
  return (
    <Specimen name="Modal: sheet on phones, dialog on PC, drawer, required · Question">
      <Row>
        <Button onClick={() => setOpen('filter')}>{w('筛选', 'Filter')}</Button>
        <Button onClick={() => setOpen('confirm')}>{w('需要决定', 'Decision')}</Button>
        <Button onClick={() => setOpen('question')}>{w('请确认', 'Question')}</Button>
        <Button onClick={() => setOpen('drawer')} icon="menu">
          {w('侧栏', 'Drawer')}
        </Button>
      </Row>
      <FilterDemo open={open === 'filter'} onClose={close} />
      <Modal
        required
        size="s"
        open={open === 'confirm'}
        onClose={close}
        title={w('自我排除六个月', 'Exclude yourself for six months')}
        footer={
          <>
            <Button onClick={close}>{w('再想想', 'Not now')}</Button>
            <Button variant="danger" onClick={close}>
              {w('确认排除', 'Exclude me')}
            </Button>
          </>
        }
      >
        <p>
          {w(
            '期间不能充值和开箱，也不能提前解除。',
            'No top-ups and no openings until then; it cannot be lifted early.',
          )}
        </p>
      </Modal>
      <Question
        open={open === 'question'}
        onClose={close}
        title={w('卖出 2 件饰品？', 'Sell 2 items?')}
        act={{ variant: 'primary', onClick: close, children: w('确认卖出', 'Sell') }}
      >
        <p>{w('得 41.20 金币', 'You get 41.20 coins')}</p>
      </Question>
      <Modal open={open === 'drawer'} onClose={close} placement="drawer" title={w('菜单', 'Menu')}>
        <p>{w('338 像素宽，从左边滑入。', '338 pixels wide, slides in from the left.')}</p>
      </Modal>
    </Specimen>
  );
}

function Menus() {
  const w = useWords();
  const [sort, setSort] = useState('recent');
  const sorts = {
    recent: w('最近', 'Recent'),
    dear: w('价格从高到低', 'Price, high to low'),
    cheap: w('价格从低到高', 'Price, low to high'),
  };
  return (
    <Specimen name="Menu · Popover">
      <Row>
        <Menu
          label={w('排序', 'Order')}
          trigger={(props) => (
            <Button {...props} icon="sort">
              {sorts[sort as keyof typeof sorts]}
            </Button>
          )}
          items={Object.entries(sorts).map(([key, label]) => ({
            key,
            label,
            chosen: key === sort,
            onSelect: () => setSort(key),
          }))}
        />
        <Menu
          label={w('更多', 'More')}
          align="end"
          trigger={(props) => (
            <Button {...props} variant="ghost">
              {w('更多', 'More')}
            </Button>
          )}
          items={[
            { key: 'copy', label: w('复制链接', 'Copy link'), icon: 'link', onSelect: () => {} },
            { key: 'delete', label: w('删除', 'Delete'), icon: 'trash', danger: true, onSelect: () => {} },
          ]}
        />
        <Popover
          trigger={(props) => (
            <Button {...props} icon="info">
              {w('怎么算的', 'How it is counted')}
            </Button>
          )}
        >
          <p style={{ padding: 10, maxWidth: 240 }}>
            {w('期望价值是每件价格乘以概率的总和。', 'The expected value is the sum of each price times its chance.')}
          </p>
        </Popover>
      </Row>
    </Specimen>
  );
}

function ToastSpecimens() {
  const w = useWords();
  const item = SAMPLE_ITEMS[2];
  const prize = {
    title: w('Roll 房中奖', 'Roll room prize'),
    name: item?.finish ?? '',
    picture: item?.picture.src ?? '',
    quality: 5,
    value: '88.00',
  };
  const sold = w('已卖出 3 件', '3 items sold');
  const wrong = w('红包口令不对，请再核对', 'That packet word is wrong. Please check it.');
  return (
    <Specimen name="Toast: success 3 s, error 3 s, prize 5 s">
      <Stack>
        <ToastView toast={{ id: 1, kind: 'success', text: sold, amount: '+602.80' }} onHide={() => {}} />
        <ToastView toast={{ id: 2, kind: 'error', text: wrong }} onHide={() => {}} />
        <ToastView toast={{ id: 3, kind: 'prize', prize }} onHide={() => {}} />
        <Row>
          <Button size="s" onClick={() => toast.success(sold, { amount: '+602.80' })}>
            success
          </Button>
          <Button size="s" onClick={() => toast.error(wrong)}>
            error
          </Button>
          <Button size="s" onClick={() => toast.prize(prize)}>
            prize
          </Button>
        </Row>
      </Stack>
    </Specimen>
  );
}
