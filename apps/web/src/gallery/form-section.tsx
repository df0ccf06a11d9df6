import { Button } from '@clearcrate/ui/controls/button.tsx';
import { CodeField } from '@clearcrate/ui/field/code-field.tsx';
import { FieldFrame } from '@clearcrate/ui/field/field-frame.tsx';
import { PasswordField } from '@clearcrate/ui/field/password-field.tsx';
import { PhoneField } from '@clearcrate/ui/field/phone-field.tsx';
import { RangeField } from '@clearcrate/ui/field/range-field.tsx';
import { SelectField } from '@clearcrate/ui/field/select-field.tsx';
import { TextArea } from '@clearcrate/ui/field/text-area.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { CoinIcon } from '@clearcrate/ui/money/asset-icons.tsx';
import { type PuzzleState, SliderPuzzle } from '@clearcrate/ui/puzzle/slider-puzzle.tsx';
import { useState } from 'react';
import { SAMPLE_PUZZLE } from './samples.ts';
import { Grid, Specimen, Stack } from './specimen.tsx';
import { useWords } from './use-words.ts';

const AREA_CODES = ['+86', '+84', '+82', '+886', '+1'];

export function FormSection() {
  return (
    <>
      <SignFields />
      <FilterFields />
      <OtherFields />
      <Puzzles />
    </>
  );
}

function SignFields() {
  const w = useWords();
  const [areaCode, setAreaCode] = useState('+86');
  const [phone, setPhone] = useState('138001380');
  const [code, setCode] = useState('804216');
  const [password, setPassword] = useState('correct horse');
  const [nickname, setNickname] = useState('');
  return (
    <Specimen name="PhoneField · CodeField · PasswordField · TextField">
      <Stack>
        <PhoneField
          label={w('手机号', 'Phone')}
          areaCode={areaCode}
          areaCodes={AREA_CODES}
          onAreaCodeChange={setAreaCode}
          value={phone}
          onChange={setPhone}
          error={
            phone.length < 11 ? w(`还差 ${11 - phone.length} 位`, `${11 - phone.length} digits missing`) : undefined
          }
        />
        <CodeField
          label={w('验证码', 'Code')}
          aside={w('重发 42 s', 'Again in 42 s')}
          placeholder={w('6 位验证码', '6-digit code')}
          value={code}
          onChange={setCode}
          trailing={<Button size="s">{w('发送', 'Send')}</Button>}
        />
        <PasswordField
          purpose="new"
          label={w('新密码', 'New password')}
          aside={w('6–16 位', '6–16 characters')}
          value={password}
          onChange={setPassword}
        />
        <TextField
          label={w('昵称', 'Nickname')}
          placeholder={w('选填', 'Optional')}
          hint={w('3 到 10 个字，留空会自动取一个', '3 to 10 characters; left empty, one is made for you')}
          value={nickname}
          onChange={setNickname}
          autoComplete="nickname"
        />
      </Stack>
    </Specimen>
  );
}

function FilterFields() {
  const w = useWords();
  const [price, setPrice] = useState({ from: '5.00', to: '50.00' });
  const [chance, setChance] = useState({ from: '2.00', to: '1.00' });
  const [sort, setSort] = useState('hot');
  const [search, setSearch] = useState('');
  return (
    <Specimen name="RangeField · SelectField · search">
      <Stack>
        <RangeField
          label={w('单价', 'Price')}
          aside={w('金币', 'Coins')}
          leading={<CoinIcon size={18} />}
          value={price}
          onChange={setPrice}
          slider={{ min: 0, max: 100, step: 1 }}
        />
        <RangeField
          label={w('想要的饰品概率', 'Chance of the wanted item')}
          unit="%"
          value={chance}
          onChange={setChance}
          invertedError={w('最低概率不能大于最高概率', 'The lowest chance cannot be above the highest')}
        />
        <SelectField
          label={w('排序', 'Order')}
          leading={<Icon name="sort" size={18} />}
          value={sort}
          onChange={setSort}
          options={[
            { value: 'hot', label: w('热门', 'Popular') },
            { value: 'price', label: w('价格低到高', 'Price, low to high') },
          ]}
        />
        <TextField
          label={w('搜索', 'Search')}
          labelHidden
          compact
          type="search"
          leading={<Icon name="search" size={18} />}
          placeholder={w('搜箱子或饰品', 'Search boxes and items')}
          value={search}
          onChange={setSearch}
        />
      </Stack>
    </Specimen>
  );
}

function OtherFields() {
  const w = useWords();
  const [text, setText] = useState('');
  return (
    <Specimen name="TextArea · FieldFrame around another control">
      <Stack>
        <TextArea
          label={w('意见', 'Feedback')}
          hint={w('最多 500 字', 'Up to 500 characters')}
          error={text.length > 500 ? w('太长了', 'Too long') : undefined}
          value={text}
          onChange={setText}
        />
        <FieldFrame label={w('生日', 'Birthday')} due>
          {(ids) => <input {...ids} type="date" />}
        </FieldFrame>
      </Stack>
    </Specimen>
  );
}

function Puzzles() {
  const layout = useLayout();
  const [state, setState] = useState<PuzzleState>('idle');
  const judge = (offset: number) => {
    setState('checking');
    setTimeout(() => setState(Math.abs(offset - 400) < 6 ? 'passed' : 'failed'), 700);
  };
  return (
    <>
      <Specimen name="SliderPuzzle: due">
        <SliderPuzzle due picture={SAMPLE_PUZZLE} state={state} onRelease={judge} onRefresh={() => setState('idle')} />
      </Specimen>
      <Specimen name="SliderPuzzle: checking, passed, failed" wide>
        <Grid columns={layout === 'pc' ? 3 : 1}>
          {(['checking', 'passed', 'failed'] as const).map((fixed) => (
            <SliderPuzzle key={fixed} picture={SAMPLE_PUZZLE} state={fixed} onRelease={() => {}} onRefresh={() => {}} />
          ))}
        </Grid>
      </Specimen>
    </>
  );
}
