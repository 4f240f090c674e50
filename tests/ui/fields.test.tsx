import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState, type ReactNode } from 'react'
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { describe, expect, test, vi } from 'vitest'
import { CheckField } from '#src/ui/fields/CheckField.tsx'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { MomentField } from '#src/ui/fields/MomentField.tsx'
import { MultiSelectField } from '#src/ui/fields/MultiSelectField.tsx'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { PasswordField } from '#src/ui/fields/PasswordField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TagsField } from '#src/ui/fields/TagsField.tsx'
import { TextBox } from '#src/ui/fields/TextBox.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { TypeAheadField } from '#src/ui/fields/TypeAheadField.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { TimeZoneProvider } from '#src/ui/time/TimeZoneProvider.tsx'
import { quarterToThree } from './permits.ts'

/** Reports the form to the test on each render. */
function Watched<T extends FieldValues>({
  defaults,
  draw,
  onForm,
}: {
  defaults: DefaultValues<T>
  draw: (form: UseFormReturn<T>) => ReactNode
  onForm: (form: UseFormReturn<T>) => void
}) {
  const form = useForm<T>({ defaultValues: defaults })
  useEffect(() => {
    onForm(form)
  })
  return <form>{draw(form)}</form>
}

/** Renders fields in a form and returns a function that reads its values. */
function show<T extends FieldValues>(defaults: DefaultValues<T>, draw: (form: UseFormReturn<T>) => ReactNode) {
  const forms: UseFormReturn<T>[] = []
  render(
    <TimeZoneProvider zone="Europe/Dublin" now={quarterToThree}>
      <ThemeProvider>
        <Watched defaults={defaults} draw={draw} onForm={(form) => forms.push(form)} />
      </ThemeProvider>
    </TimeZoneProvider>,
  )
  return { user: userEvent.setup(), held: () => forms.at(-1)?.getValues() }
}

const countries = [
  { value: 10, label: 'Ireland' },
  { value: 20, label: 'Great Britain' },
]
const people = ['Niamh Byrne', 'Daniel Okafor', 'Dan'].map((text, i) => ({ id: i + 1, text }))

describe('A field that is left by a click', () => {
  const withButton = (presses: () => void) =>
    show({ name: '' }, (form) => (
      <>
        <TextField form={form} name="name" label="Title" />
        <output>{form.formState.touchedFields.name ? 'left' : 'open'}</output>
        <button type="button" onClick={presses}>
          Add a line
        </button>
      </>
    ))
  test('is checked after the click, so that its message moves nothing from below the pointer', async () => {
    const presses = vi.fn<() => void>()
    const { user } = withButton(presses)
    await user.click(screen.getByRole('textbox', { name: 'Title' }))
    const button = screen.getByRole('button', { name: 'Add a line' })
    await user.pointer({ keys: '[MouseLeft>]', target: button })
    expect(screen.getByText('open')).toBeVisible()
    await user.pointer({ keys: '[/MouseLeft]', target: button })
    expect(await screen.findByText('left')).toBeVisible()
    expect(presses).toHaveBeenCalledOnce()
  })
  test('is checked at once when it is left by the keyboard', async () => {
    const { user } = withButton(() => {})
    await user.click(screen.getByRole('textbox', { name: 'Title' }))
    await user.tab()
    expect(screen.getByText('left')).toBeVisible()
  })
})

describe('Text fields', () => {
  test('an empty field is an empty string, or null if the field allows it', async () => {
    const { user, held } = show<{ name: string; note: string | null }>({ name: 'a', note: 'b' }, (form) => (
      <>
        <TextField form={form} name="name" label="Name" />
        <LongTextField form={form} name="note" label="Note" orNull />
      </>
    ))
    await user.clear(screen.getByRole('textbox', { name: 'Name' }))
    await user.clear(screen.getByRole('textbox', { name: 'Note' }))
    expect(held()).toEqual({ name: '', note: null })
  })

  test('the help text is read out with the field', () => {
    show({ name: '' }, (form) => (
      <TextField form={form} name="name" label="Name" help="As the companies register has it." required />
    ))
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
      'As the companies register has it.',
    )
    expect(screen.getByRole('textbox', { name: 'Name' })).toBeRequired()
  })

  test('what is typed stays while it comes back without its last blank, and is shown cleaned once the box is left', async () => {
    const user = userEvent.setup()
    function Comment() {
      const [saved, setSaved] = useState('')
      return <TextBox aria-label="Comment" value={saved} onText={(text) => setSaved(text.trim())} />
    }
    render(<Comment />)
    const box = screen.getByRole('textbox', { name: 'Comment' })
    await user.type(box, 'rail is loose ')
    expect(box).toHaveValue('rail is loose ')
    await user.tab()
    expect(box).toHaveValue('rail is loose')
  })

  test('what someone else writes meanwhile is shown, also in the box that has the focus', async () => {
    const user = userEvent.setup()
    const onText = vi.fn()
    const saved = (value: string) => <TextBox aria-label="Comment" value={value} onText={onText} />
    const { rerender } = render(saved('before'))
    const box = screen.getByRole('textbox', { name: 'Comment' })
    await user.type(box, ' five ')
    expect(onText).toHaveBeenLastCalledWith('before five ')
    rerender(saved('before five'))
    expect(box).toHaveValue('before five ')
    rerender(saved('four'))
    expect(box).toHaveValue('four')
    await user.type(box, ' hours')
    rerender(saved('four hours'))
    rerender(saved('before'))
    expect(box).toHaveValue('before')
  })

  test('a password can be revealed', async () => {
    const { user } = show({ secret: '' }, (form) => (
      <PasswordField form={form} name="secret" label="Password" autoComplete="new-password" />
    ))
    const box = screen.getByLabelText('Password')
    await user.type(box, 'Harbour')
    expect(box).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(box).toHaveAttribute('type', 'text')
  })
})

describe('Number fields', () => {
  test('yield numbers, and 0 for an empty box', async () => {
    const { user, held } = show({ workers: 46 }, (form) => (
      <NumberField form={form} name="workers" label="Workers" unit="people" />
    ))
    const box = screen.getByRole('textbox', { name: 'Workers' })
    await user.clear(box)
    await user.type(box, '12')
    expect(held()).toEqual({ workers: 12 })
    await user.clear(box)
    await user.tab()
    expect(held()).toEqual({ workers: 0 })
    expect(box).toHaveValue('0')
  })

  test('keep what cannot be read, say so, and leave the stored number alone', async () => {
    const { user, held } = show({ workers: 46 }, (form) => (
      <NumberField form={form} name="workers" label="Workers" unit="people" />
    ))
    const box = screen.getByRole('textbox', { name: 'Workers' })
    await user.tripleClick(box)
    await user.paste('twelve')
    expect(box).toHaveAttribute('data-unreadable')
    await user.tab()
    expect(held()).toEqual({ workers: 46 })
    expect(box).toHaveValue('twelve')
    expect(box).toHaveAccessibleDescription('Enter a number such as 1250 or 12.5.')
    await user.clear(box)
    await user.type(box, '12 people')
    await user.tab()
    expect(held()).toEqual({ workers: 12 })
    expect(box).toHaveValue('12')
    expect(box).not.toHaveAttribute('data-unreadable')
  })

  test('take an amount as it is pasted, with its thousands and its sign', async () => {
    const { user, held } = show({ rate: 0 }, (form) => (
      <NumberField form={form} name="rate" label="Rate" decimals={2} />
    ))
    const box = screen.getByRole('textbox', { name: 'Rate' })
    for (const [pasted, rate] of [
      ['€12,500.00', 12_500],
      ['1,250,000', 1_250_000],
      ['(500.00)', -500],
    ] as const) {
      await user.tripleClick(box)
      await user.paste(pasted)
      await user.tab()
      expect(held()).toEqual({ rate })
      expect(box).toHaveValue(String(rate))
    }
  })

  test('an optional number may be empty', async () => {
    const { user, held } = show<{ limit: number | null }>({ limit: 20 }, (form) => (
      <NumberField form={form} name="limit" label="Limit" optional decimals={1} />
    ))
    const box = screen.getByRole('textbox', { name: 'Limit' })
    await user.clear(box)
    await user.tab()
    expect(held()).toEqual({ limit: null })
    expect(box).toHaveValue('')
    await user.type(box, '-2.5')
    expect(held()).toEqual({ limit: -2.5 })
  })
})

describe('Choices', () => {
  test('the value of a select is a number, not text', async () => {
    const { user, held } = show({ country: 10 }, (form) => (
      <SelectField form={form} name="country" label="Country" options={countries} />
    ))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Great Britain')
    expect(held()).toEqual({ country: 20 })
  })

  test('no choice is null if the field allows it', async () => {
    const { user, held } = show<{ country: number | null }>({ country: 10 }, (form) => (
      <SelectField form={form} name="country" label="Country" options={countries} none="Any" />
    ))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Any')
    expect(held()).toEqual({ country: null })
  })

  test('a field without a choice shows a placeholder instead of the first option', () => {
    show({ country: 0 }, (form) => <SelectField form={form} name="country" label="Country" options={countries} />)
    expect(screen.getByRole('combobox', { name: 'Country' })).toHaveDisplayValue('Choose…')
  })

  test('the values of a multiple choice are numbers too', async () => {
    const { user, held } = show({ roles: [10] }, (form) => (
      <MultiSelectField form={form} name="roles" label="Roles" options={countries} />
    ))
    await user.click(screen.getByRole('combobox', { name: 'Roles' }))
    await user.click(await screen.findByRole('option', { name: 'Great Britain' }))
    expect(held()).toEqual({ roles: [10, 20] })
  })

  test.each(['{Enter}', '{Tab}'])('%s takes the first match of a multiple choice, and nothing more', async (key) => {
    const { user, held } = show({ roles: [] }, (form) => (
      <MultiSelectField form={form} name="roles" label="Roles" options={countries} />
    ))
    const list = screen.getByRole('combobox', { name: 'Roles' })
    await user.type(list, `brit${key}`)
    expect(held()).toEqual({ roles: [20] })
    // Nothing is typed, so the key takes nothing.
    await user.click(list)
    await user.keyboard(key)
    expect(held()).toEqual({ roles: [20] })
  })

  test('what is typed stays in a list of words, whatever it resembles', async () => {
    const { user, held } = show({ tags: [] }, (form) => (
      <TagsField form={form} name="tags" label="Known for" suggestions={['Steelwork']} />
    ))
    await user.type(screen.getByRole('combobox', { name: 'Known for' }), 'Steel{Tab}')
    expect(held()).toEqual({ tags: ['Steel'] })
  })

  test('free text entries are added with Enter, without duplicates', async () => {
    const { user, held } = show({ tags: ['Night shift'] }, (form) => (
      <TagsField form={form} name="tags" label="Known for" />
    ))
    const box = screen.getByRole('combobox', { name: 'Known for' })
    await user.type(box, ' Coded welders {Enter}Night shift{Enter}')
    expect(held()).toEqual({ tags: ['Night shift', 'Coded welders'] })
  })

  test('switches and check boxes are true or false', async () => {
    const { user, held } = show({ active: true, seen: false }, (form) => (
      <>
        <SwitchField form={form} name="active" label="Active" />
        <CheckField form={form} name="seen" label="I have seen the insurance" />
      </>
    ))
    await user.click(screen.getByRole('switch', { name: 'Active' }))
    await user.click(screen.getByRole('checkbox', { name: 'I have seen the insurance' }))
    expect(held()).toEqual({ active: false, seen: true })
  })
})

const contact = (id: number | null) =>
  show({ contact: id }, (form) => (
    <>
      <TypeAheadField form={form} name="contact" label="Contact" items={people} />
      <button type="button">Elsewhere</button>
    </>
  ))
const box = () => screen.getByRole('combobox', { name: 'Contact' })

/** A field whose list loads late. */
function LatePeople({ form }: { form: UseFormReturn<{ contact: number | null }> }) {
  const [there, setThere] = useState(false)
  return (
    <>
      <TypeAheadField form={form} name="contact" label="Contact" items={there ? people : []} />
      <button type="button" onClick={() => setThere(true)}>
        The people arrive
      </button>
    </>
  )
}

describe('Finding a person by typing', () => {
  test('shows who is chosen, and lists nobody before a letter is typed', async () => {
    const { user } = contact(2)
    expect(box()).toHaveValue('Daniel Okafor')
    await user.click(box())
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
  })

  test('lists the matches and takes the one that is pressed', async () => {
    const { user, held } = contact(null)
    await user.type(box(), 'OKA')
    await user.click(await screen.findByRole('option', { name: 'Daniel Okafor' }))
    expect(held()).toEqual({ contact: 2 })
    expect(box()).toHaveValue('Daniel Okafor')
  })

  test('takes a fully typed name when the field loses focus', async () => {
    const { user, held } = contact(null)
    await user.type(box(), ' niamh byrne ')
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
    expect(held()).toEqual({ contact: 1 })
    expect(box()).toHaveValue('Niamh Byrne')
  })

  test('reports that nobody has the name, and keeps the text', async () => {
    const { user, held } = contact(2)
    await user.clear(box())
    await user.type(box(), 'Nobody')
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
    expect(held()).toEqual({ contact: null })
    expect(box()).toHaveValue('Nobody')
    await waitFor(() => expect(box()).toHaveAccessibleDescription('Nothing matches “Nobody”.'))
  })

  test('shortens a very long name in the message and drops its bidirectional control characters', async () => {
    const { user } = contact(null)
    await user.click(box())
    await user.paste(`\u202E${'Nobody '.repeat(400)}`)
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
    await waitFor(() =>
      expect(box()).toHaveAccessibleDescription(`Nothing matches “${'Nobody '.repeat(6).slice(0, 40)}…”.`),
    )
  })

  test('takes a full name that was typed before the people had loaded', async () => {
    const { user, held } = show({ contact: null }, (form) => <LatePeople form={form as never} />)
    await user.type(box(), 'niamh byrne')
    await user.click(screen.getByRole('button', { name: 'The people arrive' }))
    await waitFor(() => expect(held()).toEqual({ contact: 1 }))
    expect(box()).toHaveValue('Niamh Byrne')
    expect(box()).not.toHaveAttribute('data-unreadable')
  })

  test('counts as read only once a person is chosen', async () => {
    const { user, held } = show({ contact: null }, (form) => <LatePeople form={form as never} />)
    await user.type(box(), 'niamh byrne')
    await user.tab()
    expect(held()).toEqual({ contact: null })
    expect(box()).toHaveAttribute('data-unreadable')
  })

  test.each(['{Enter}', '{Tab}'])('%s takes the first match', async (key) => {
    const { user, held } = contact(null)
    await user.type(box(), `oka${key}`)
    expect(held()).toEqual({ contact: 2 })
    expect(box()).toHaveValue('Daniel Okafor')
  })

  test.each(['{Enter}', '{Tab}'])(
    '%s takes a name that was typed in full, though a longer one comes first',
    async (key) => {
      const { user, held } = contact(null)
      await user.type(box(), `dan${key}`)
      expect(held()).toEqual({ contact: 3 })
      expect(box()).toHaveValue('Dan')
    },
  )

  test.each(['{Enter}', '{Tab}'])('%s takes the match that the arrows chose', async (key) => {
    const { user, held } = contact(null)
    await user.type(box(), `an{ArrowDown}${key}`)
    expect(held()).toEqual({ contact: 3 })
  })

  test('Enter that takes a match does not save the form, and the next one does', async () => {
    const onSubmit = vi.fn()
    const { user } = show({ contact: null }, (form) => (
      <>
        <TypeAheadField form={form} name="contact" label="Contact" items={people} />
        <button>Save</button>
      </>
    ))
    const form = document.querySelector('form')!
    form.addEventListener('submit', (event) => (event.preventDefault(), onSubmit()))
    await user.type(box(), 'oka{Enter}')
    expect(onSubmit).not.toHaveBeenCalled()
    await user.keyboard('{Enter}')
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  test('keys of a keyboard that is still composing a word take nothing', async () => {
    const { user, held } = contact(null)
    await user.type(box(), 'oka')
    fireEvent.keyDown(box(), { key: 'Enter', keyCode: 229, isComposing: true })
    expect(held()).toEqual({ contact: null })
    expect(box()).toHaveValue('oka')
  })

  test('text that nobody matches stays when it is left with Tab', async () => {
    const { user, held } = contact(null)
    await user.type(box(), 'nobody{Tab}')
    expect(held()).toEqual({ contact: null })
    expect(box()).toHaveValue('nobody')
  })

  test('a name that is not there is offered to be added, to those who may', async () => {
    const onAdd = vi.fn()
    const { user, held } = show({ contact: null }, (form) => (
      <TypeAheadField form={form} name="contact" label="Contact" items={people} adds={{ kind: 'person', onAdd }} />
    ))
    await user.type(box(), 'Neil Byrne')
    await user.click(await screen.findByRole('option', { name: 'Add “Neil Byrne” as a new person' }))
    const [name, take] = onAdd.mock.calls[0] as [string, (item: { id: number; text: string }) => void]
    expect(name).toBe('Neil Byrne')
    act(() => take({ id: 9, text: 'Neil Byrne' }))
    expect(held()).toEqual({ contact: 9 })
  })

  test('an emptied field is nobody', async () => {
    const { user, held } = contact(2)
    await user.clear(box())
    await user.tab()
    expect(held()).toEqual({ contact: null })
  })
})

const insured = (day: string | null) =>
  show({ day }, (form) => <DateField form={form} name="day" label="Insurance expiry" />)

describe('Date fields', () => {
  test('show the date in words and hold yyyy-mm-dd', async () => {
    const { user, held } = insured('2026-06-30')
    const box = screen.getByRole('textbox', { name: 'Insurance expiry' })
    expect(box).toHaveValue('30 Jun 2026')
    await user.clear(box)
    await user.type(box, '12/5/27')
    await user.tab()
    expect(held()).toEqual({ day: '2027-05-12' })
    expect(box).toHaveValue('12 May 2027')
  })

  test.each(['31/11/2026', '29/2/2027', '12/31/2026'])(
    'never take another day for %s, which stays in the box',
    async (typed) => {
      const { user, held } = insured('2026-06-30')
      const box = screen.getByRole('textbox', { name: 'Insurance expiry' })
      await user.clear(box)
      await user.type(box, typed)
      await user.tab()
      expect(held()).toEqual({ day: null })
      expect(box).toHaveValue(typed)
      expect(box).toHaveAttribute('data-unreadable')
      expect(box).toHaveAccessibleDescription(/does not exist or cannot be read/)
      await user.clear(box)
      await user.type(box, '30/11/2026')
      await user.tab()
      expect(held()).toEqual({ day: '2026-11-30' })
      expect(box).toHaveValue('30 Nov 2026')
      expect(box).not.toHaveAttribute('data-unreadable')
    },
  )

  test('open their calendar on a click and the arrow keys, not on focus alone', async () => {
    const { user } = insured(null)
    const box = screen.getByRole('textbox', { name: 'Insurance expiry' })
    const calendar = () => document.querySelector('[data-dates-dropdown]')
    await user.tab()
    expect(box).toHaveFocus()
    expect(calendar()).toBeNull()
    await user.keyboard('{ArrowDown}')
    expect(calendar()).toBeVisible()
    await user.keyboard('{Escape}')
    expect(calendar()).toBeNull()
    await user.click(box)
    await user.click(screen.getByRole('button', { name: /^14 May/ }))
    expect(box).toHaveValue('14 May 2026')
    expect(calendar()).toBeNull()
  })

  test('accept ‘tomorrow’ as the day after today on site', async () => {
    const { user, held } = insured(null)
    await user.type(screen.getByRole('textbox', { name: 'Insurance expiry' }), 'tomorrow')
    await user.tab()
    expect(held()).toEqual({ day: '2026-05-13' })
  })

  test('can be cleared', async () => {
    const { user, held } = insured('2026-06-30')
    await user.clear(screen.getByRole('textbox', { name: 'Insurance expiry' }))
    await user.tab()
    expect(held()).toEqual({ day: null })
  })
})

describe('Date and time fields', () => {
  const valid = (until: string | null) =>
    show({ until }, (form) => <MomentField form={form} name="until" label="Valid until" />)
  const day = () => screen.getByRole('textbox', { name: 'Valid until, day' })
  const time = () => screen.getByLabelText('Valid until, time')

  test('use the time zone of the site and hold one timestamp', async () => {
    const { user, held } = valid('2026-05-12T16:00:00.000Z')
    expect(day()).toHaveValue('12 May 2026')
    expect(time()).toHaveValue('17:00')
    await user.clear(time())
    await user.type(time(), '18:30')
    expect(held()).toEqual({ until: '2026-05-12T17:30:00.000Z' })
  })

  test('have no value until both are entered', async () => {
    const { user, held } = valid(null)
    await user.type(day(), '13/5/2026')
    await user.tab()
    expect(held()).toEqual({ until: null })
    await user.type(time(), '7')
    await user.tab()
    expect(time()).toHaveValue('07:00')
    expect(held()).toEqual({ until: '2026-05-13T06:00:00.000Z' })
  })

  test('report a time that does not exist and keep the text', async () => {
    const { user, held } = valid('2026-05-12T16:00:00.000Z')
    await user.clear(time())
    await user.type(time(), 'noon')
    await user.tab()
    expect(screen.getByText('Enter a time such as 07:30.')).toBeInTheDocument()
    expect(time()).toHaveValue('noon')
    expect(held()).toEqual({ until: null })
  })
})
