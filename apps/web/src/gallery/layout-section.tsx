import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Cell, CellGroup } from '@clearcrate/ui/controls/cell.tsx';
import { Switch } from '@clearcrate/ui/controls/switch.tsx';
import { PageTitle } from '@clearcrate/ui/layout/page-title.tsx';
import { SidePage } from '@clearcrate/ui/layout/side-page.tsx';
import { Steps, type StepView } from '@clearcrate/ui/layout/steps.tsx';
import { Panel, Section } from '@clearcrate/ui/layout/surface.tsx';
import { PromiseList } from '@clearcrate/ui/store/promise-list.tsx';
import { Num, UnseenTitle, VisuallyHidden } from '@clearcrate/ui/text/text.tsx';
import { useState } from 'react';
import { Specimen, Stack } from './specimen.tsx';
import { useWords } from './use-words.ts';

export function LayoutSection() {
  const w = useWords();
  return (
    <>
      <Specimen name="PageTitle · SidePage · Section" wide>
        <SidePage>
          <Panel>{w('筛选', 'Filter')}</Panel>
          <Stack>
            <PageTitle>{w('全部箱子', 'All boxes')}</PageTitle>
            <Section title={w('最近开出', 'Latest drops')} aside={<a href="#demo">{w('全部', 'All')}</a>}>
              <Panel>{w('还没有记录', 'Nothing yet')}</Panel>
            </Section>
          </Stack>
        </SidePage>
      </Specimen>
      <Settings />
      <Specimen name="Steps: done, now, later; done, bad">
        <Stack>
          <Delivery last="later" />
          <Delivery last="bad" />
        </Stack>
      </Specimen>
      <Specimen name="PromiseList">
        <PromiseList
          promises={[
            w('公示即实际概率', 'Published odds are the played odds'),
            w('每次抽取都能验证', 'Every draw can be verified'),
          ]}
        />
      </Specimen>
      <Specimen name="Num · UnseenTitle · VisuallyHidden (two are for screen readers)">
        <UnseenTitle>{w('标题', 'A title')}</UnseenTitle>
        <p>
          <Num>1,284.50</Num> <VisuallyHidden>{w('金币', 'Coins')}</VisuallyHidden>
        </p>
      </Specimen>
    </>
  );
}

function Settings() {
  const w = useWords();
  const [sounds, setSounds] = useState(true);
  return (
    <Specimen name="CellGroup · Cell: value, link, button, trailing control">
      <CellGroup title={w('通用', 'General')} note={w('只对这台设备生效', 'Applies to this device only')}>
        <Cell icon="clock" label={w('时区', 'Time zone')} value="UTC+8" />
        <Cell label={w('语言', 'Language')} value={w('简体中文', 'English')} href="#demo" />
        <Cell
          label={w('登录设备', 'Devices')}
          description={w('两台在线', 'Two are signed in')}
          onPress={() => {}}
          icon="shield"
        />
        <Cell
          label={w('声音', 'Sounds')}
          trailing={<Switch label={w('声音', 'Sounds')} checked={sounds} onChange={setSounds} />}
        />
      </CellGroup>
      <Button size="s" onClick={() => setSounds(!sounds)}>
        {w('切换', 'Toggle')}
      </Button>
    </Specimen>
  );
}

function Delivery({ last }: { last: 'later' | 'bad' }) {
  const w = useWords();
  const steps: readonly StepView[] = [
    { key: 'asked', state: 'done', title: w('已提交', 'Requested'), time: '10:32' },
    { key: 'sent', state: last === 'bad' ? 'done' : 'now', title: w('报价已发出', 'Offer sent'), time: '10:40' },
    {
      key: 'end',
      state: last,
      title: last === 'bad' ? w('未接受', 'Not accepted') : w('接受报价', 'Accept the offer'),
      hint: last === 'bad' ? w('饰品已退回背包', 'The item is back in your bag') : undefined,
    },
  ];
  return <Steps steps={steps} />;
}
