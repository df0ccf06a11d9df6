import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Checkbox } from '@clearcrate/ui/controls/checkbox.tsx';
import { Chip, ChipRow, FilterChip } from '@clearcrate/ui/controls/chip.tsx';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { Segmented } from '@clearcrate/ui/controls/segmented.tsx';
import { Switch } from '@clearcrate/ui/controls/switch.tsx';
import { Tabs } from '@clearcrate/ui/controls/tabs.tsx';
import { useState } from 'react';
import { Row, Specimen, Stack } from './specimen.tsx';
import { useWords } from './use-words.ts';

export function ActionSection() {
  const w = useWords();
  return (
    <>
      <Specimen name="Button: primary, price, shortcut, loading, done, reason">
        <Stack>
          <Button variant="primary" size="l" wide price={{ amount: '15.80' }} shortcut="Space">
            {w('再开 1 箱', 'Open again')}
          </Button>
          <Button variant="primary" size="l" wide loading>
            {w('正在开箱', 'Opening')}
          </Button>
          <Button variant="primary" size="l" wide done>
            {w('已放入背包', 'In your bag')}
          </Button>
          <Button variant="primary" size="l" wide disabledReason={w('差 14.30 金币', '14.30 coins short')}>
            {w('开箱', 'Open')}
          </Button>
        </Stack>
      </Specimen>
      <Specimen name="Button: secondary, ghost, danger, proof, sizes">
        <Stack>
          <Row>
            <Button icon="truck">{w('提取', 'Deliver')}</Button>
            <Button price={{ amount: '428.00' }}>{w('卖出', 'Sell')}</Button>
            <Button variant="ghost">{w('取消', 'Cancel')}</Button>
          </Row>
          <Row>
            <Button variant="danger">{w('自我排除', 'Exclude myself')}</Button>
            <Button variant="proof" icon="shield">
              {w('验证', 'Verify')}
            </Button>
            <Button disabled>{w('不可用', 'Disabled')}</Button>
          </Row>
          <Row>
            <Button size="s" price={{ amount: '217.80' }}>
              {w('加入', 'Join')}
            </Button>
            <Button size="s" variant="ghost">
              {w('清空', 'Clear')}
            </Button>
            <IconButton raised icon="star" label={w('收藏', 'Keep')} pressed />
            <IconButton raised icon="sound" label={w('声音', 'Sound')} />
            <IconButton raised icon="share" label={w('分享', 'Share')} disabled />
          </Row>
        </Stack>
      </Specimen>
      <Choices />
      <Ticks />
    </>
  );
}

function Choices() {
  const w = useWords();
  const [mode, setMode] = useState('code');
  const [tab, setTab] = useState('all');
  const [chip, setChip] = useState('all');
  const categories = [
    { value: 'all', label: w('全部', 'All'), count: 86 },
    { value: 'new', label: w('新箱', 'New'), count: 4 },
    { value: 'rifle', label: w('步枪', 'Rifles') },
    { value: 'blade', label: w('刀刃', 'Blades') },
    { value: 'glove', label: w('手套', 'Gloves') },
    { value: 'cheap', label: w('低价', 'Low price') },
  ];
  return (
    <Specimen name="Segmented · Tabs · Chip · FilterChip">
      <Stack>
        <Segmented
          label={w('方式', 'Method')}
          value={mode}
          onChange={setMode}
          options={[
            { value: 'code', label: w('验证码', 'Code') },
            { value: 'password', label: w('密码', 'Password') },
          ]}
        />
        <Tabs label={w('分类', 'Category')} items={categories} value={tab} onChange={setTab} />
        <ChipRow label={w('分类', 'Category')}>
          {categories.map((item) => (
            <Chip
              key={item.value}
              selected={item.value === chip}
              count={item.count}
              onClick={() => setChip(item.value)}
            >
              {item.label}
            </Chip>
          ))}
        </ChipRow>
        <Row>
          <FilterChip removeLabel={w('移除：步枪', 'Remove: rifles')} onRemove={() => {}}>
            {w('步枪', 'Rifles')}
          </FilterChip>
        </Row>
      </Stack>
    </Specimen>
  );
}

function Ticks() {
  const w = useWords();
  const [checked, setChecked] = useState(true);
  const [on, setOn] = useState(true);
  return (
    <Specimen name="Checkbox (three states, plain, error) · Switch">
      <div>
        <Checkbox checked={checked} onChange={setChecked}>
          {w('我已年满 18 周岁', 'I am 18 or older')}
        </Checkbox>
        <Checkbox checked="mixed" onChange={() => {}}>
          {w('已选 3 件', '3 selected')}
        </Checkbox>
        <Checkbox tone="plain" checked onChange={() => {}} trailing="35">
          {w('拥有', 'Owned')}
        </Checkbox>
        <Checkbox checked={false} onChange={() => {}} error={w('请先勾选', 'Please tick this first')}>
          {w('我已阅读并同意', 'I have read and agree to')} <a href="#terms">{w('用户协议', 'the terms')}</a>
        </Checkbox>
        <Switch
          label={w('只看收藏', 'Favourites only')}
          description={w('关掉后显示全部', 'Turn off to see all')}
          checked={on}
          onChange={setOn}
        />
        <Switch label={w('已锁定', 'Locked')} checked={false} disabled onChange={() => {}} />
      </div>
    </Specimen>
  );
}
