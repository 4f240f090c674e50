import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { LinkProvider, type UiLinkProps } from '#src/ui/LinkProvider.tsx'
import { Menu } from '#src/ui/menus/Menu.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { ProblemList } from '#src/ui/dialogs/ProblemList.tsx'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'
import { Tabs } from '#src/ui/page/Tabs.tsx'
import { schemeKey, showScheme, wishScheme, wishedScheme } from '#src/ui/theme/scheme.ts'
import { TimeZoneProvider } from '#src/ui/time/TimeZoneProvider.tsx'
import { Toasts, type Toast } from '#src/ui/page/Toasts.tsx'
import { looks, quarterToThree } from './permits.ts'

afterEach(() => {
  vi.useRealTimers()
})

const link = ({ href, children }: UiLinkProps) => <a href={`/manage${href}`}>{children}</a>

/** What screen readers are read of the messages. */
const readOut = () => document.querySelector<HTMLElement>('[aria-live=polite]')

describe('A page header', () => {
  const crumbs = [
    { label: 'Projects', href: '/projects' },
    { label: 'Permits', href: '/permits' },
    { label: 'PTW-0148', href: '/permits/148' },
  ]

  test('links back through its breadcrumbs, the last of which is plain text', () => {
    render(<PageHeader crumbs={crumbs} number="PTW-0148" title="Cut out stiffeners" />)
    const way = screen.getByRole('navigation', { name: 'Breadcrumb' })
    expect(
      within(way)
        .getAllByRole('link')
        .map((one) => one.textContent),
    ).toEqual(['Projects', 'Permits'])
    expect(within(way).getByText('PTW-0148')).toHaveAttribute('aria-current', 'page')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('PTW-0148 Cut out stiffeners')
  })

  test('renders its links with the router of the application', () => {
    render(
      <LinkProvider link={link} open={() => undefined}>
        <PageHeader crumbs={crumbs} title="Cut out stiffeners" />
      </LinkProvider>,
    )
    expect(screen.getByRole('link', { name: 'Projects' })).toHaveAttribute('href', '/manage/projects')
  })
})

test('shows a status with icon and text, struck through if it is no longer in force', () => {
  const { container } = render(
    <>
      <StatusChip look={looks[50]} />
      <StatusChip look={looks[70]} />
      <StatusChip look={looks[95]} large />
    </>,
  )
  const [active, expired, cancelled] = container.querySelectorAll('.chip')
  expect(active).toHaveTextContent('Active')
  expect(active).not.toHaveClass('tinted')
  expect(expired).toHaveClass('tinted', 'tone-red')
  expect(cancelled).toHaveClass('over', 'large')
  expect(container.querySelectorAll('svg')).toHaveLength(3)
})

test('a disabled button explains why', () => {
  render(<Button reason="Only the holder hands back.">Hand back</Button>)
  expect(screen.getByRole('button', { name: 'Hand back' })).toBeDisabled()
  expect(screen.getByRole('button')).toHaveAttribute('title', 'Only the holder hands back.')
})

describe('Tabs', () => {
  const tabs = [
    { id: 'answers', label: 'Answers' },
    { id: 'actions', label: 'Actions', count: 2 },
    { id: 'history', label: 'History' },
  ] as const
  function Record() {
    const [tab, setTab] = useState<(typeof tabs)[number]['id']>('answers')
    return (
      <Tabs label="Parts of the permit" tabs={tabs} chosen={tab} onChoose={setTab}>
        All about {tab}
      </Tabs>
    )
  }

  test('show the panel of the selected tab', async () => {
    const user = userEvent.setup()
    render(<Record />)
    await user.click(screen.getByRole('tab', { name: 'Actions 2' }))
    expect(screen.getByRole('tabpanel', { name: 'Actions 2' })).toHaveTextContent('All about actions')
  })

  test('are moved through with the arrow, Home and End keys, and are one tab stop', async () => {
    const user = userEvent.setup()
    render(<Record />)
    await user.tab()
    await user.keyboard('{ArrowLeft}')
    expect(screen.getByRole('tab', { name: 'History' })).toHaveFocus()
    expect(screen.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{ArrowRight}{End}{Home}')
    expect(screen.getByRole('tab', { name: 'Answers' })).toHaveFocus()
    expect(screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0)).toHaveLength(1)
  })
})

describe('A menu', () => {
  test('opens, is moved through with the arrow keys, and returns the focus on Esc', async () => {
    const user = userEvent.setup()
    const copy = vi.fn()
    render(
      <Menu
        label="More"
        items={[
          { label: 'Copy as new', onSelect: copy },
          { label: 'Hand over', reason: 'Only the holder hands over.' },
          { label: 'Open the RAMS', href: '/rams/62' },
        ]}
      />,
    )
    const button = screen.getByRole('button', { name: 'More' })
    await user.click(button)
    expect(screen.getByRole('menuitem', { name: 'Copy as new' })).toHaveFocus()
    expect(button).toHaveAttribute('aria-expanded', 'true')
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('menuitem', { name: 'Open the RAMS' })).toHaveFocus()
    expect(screen.getByRole('menuitem', { name: 'Hand over' })).toHaveAttribute('title', 'Only the holder hands over.')
    await user.keyboard('{Home}{Escape}')
    expect(screen.queryByRole('menuitem')).not.toBeInTheDocument()
    expect(button).toHaveFocus()
    await user.click(button)
    await user.keyboard('{Enter}')
    expect(copy).toHaveBeenCalledOnce()
    expect(screen.queryByRole('menuitem')).not.toBeInTheDocument()
  })
})

function News() {
  const [toasts, setToasts] = useState<Toast[]>([{ id: 1, text: 'The permit was successfully saved' }])
  return <Toasts toasts={toasts} onDismiss={(id) => setToasts((all) => all.filter((toast) => toast.id !== id))} />
}

describe('A success message', () => {
  test('is read out and closes after five seconds', () => {
    vi.useFakeTimers()
    render(<News />)
    expect(readOut()).toHaveTextContent('The permit was successfully saved')
    act(() => void vi.advanceTimersByTime(4900))
    expect(readOut()).toHaveTextContent('The permit was successfully saved')
    act(() => void vi.advanceTimersByTime(200))
    expect(readOut()).toHaveTextContent(/^$/)
  })

  test('closes in time however often its page renders meanwhile', () => {
    vi.useFakeTimers()
    const dismissed = vi.fn<(id: Toast['id']) => void>()
    const page = () => (
      <Toasts toasts={[{ id: 1, text: 'The permit was successfully saved' }]} onDismiss={(id) => dismissed(id)} />
    )
    const { rerender } = render(page())
    for (let second = 1; second <= 5; second++) {
      expect(dismissed).not.toHaveBeenCalled()
      act(() => void vi.advanceTimersByTime(1000))
      rerender(page())
    }
    expect(dismissed).toHaveBeenCalledExactlyOnceWith(1)
  })

  test('stays while it has the pointer or focus, and can be dismissed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
    render(<News />)
    await user.hover(screen.getByText('The permit was successfully saved'))
    act(() => void vi.advanceTimersByTime(9000))
    expect(readOut()).toHaveTextContent('The permit was successfully saved')
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(readOut()).toHaveTextContent(/^$/)
  })
})

describe('A component loaded on demand', () => {
  const words = { default: () => <p>The list of permits</p> }

  test('affects nothing around it if its code does not load, and loads at the next attempt', async () => {
    const user = userEvent.setup()
    // React logs an error about the failed component.
    const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    let isAway = true
    let asked = 0
    const Part = lazyPart(async () => {
      asked++
      // Like real code it loads or fails after a delay.
      await new Promise((done) => setTimeout(done, 5))
      if (isAway) throw new TypeError('Failed to fetch dynamically imported module')
      return words
    })
    render(
      <>
        <input aria-label="Remark" defaultValue="typed already" />
        <Suspense>
          <Part />
        </Suspense>
      </>,
    )
    expect(await screen.findByRole('alert')).toHaveTextContent('This part could not be loaded')
    expect(asked).toBe(1)
    Part.preload()
    isAway = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('The list of permits')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Remark' })).toHaveValue('typed already')
    written.mockRestore()
    warned.mockRestore()
  })

  test('reports the failure in a table row if it stands for rows of a table', async () => {
    const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const Rows = lazyPart(
      () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')) as Promise<typeof words>,
      (notice) => (
        <tbody>
          <tr>
            <td>{notice}</td>
          </tr>
        </tbody>
      ),
    )
    render(
      <table>
        <Suspense>
          <Rows />
        </Suspense>
      </table>,
    )
    expect(within(await screen.findByRole('cell')).getByRole('alert')).toHaveTextContent(
      'This part could not be loaded',
    )
    expect(written.mock.calls.flat().filter((said) => /cannot (?:be a child|contain)/.test(String(said)))).toEqual([])
    written.mockRestore()
  })
})

describe('The list of errors', () => {
  const problems = [
    { id: 2, tone: 'error', message: 'The permit could not be saved.', at: '2026-05-12T13:40:00Z' },
    { id: 1, tone: 'warning', message: 'The insurance ends on 16 May.' },
  ] as const

  test('shows the newest first, and each or all can be dismissed', async () => {
    const user = userEvent.setup()
    const one = vi.fn()
    const all = vi.fn()
    render(
      <TimeZoneProvider zone="Europe/Dublin" now={quarterToThree}>
        <ProblemList problems={problems} onDismiss={one} onDismissAll={all} />
      </TimeZoneProvider>,
    )
    expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'The permit could not be saved.Today 14:40',
      'The insurance ends on 16 May.',
    ])
    await user.click(screen.getByRole('button', { name: 'Dismiss: The insurance ends on 16 May.' }))
    expect(one).toHaveBeenCalledWith(1)
    await user.click(screen.getByRole('button', { name: 'Dismiss all' }))
    expect(all).toHaveBeenCalledOnce()
  })
})

describe('A time', () => {
  test('is shown in the time zone of the site, with the full date in its title', () => {
    render(
      <TimeZoneProvider zone="Europe/Dublin" now={quarterToThree}>
        <Moment at="2026-05-13T06:00:00Z" />
      </TimeZoneProvider>,
    )
    expect(screen.getByText('Tomorrow 07:00')).toHaveAttribute('title', 'Wednesday 13 May 2026, 07:00')
    expect(screen.getByText('Tomorrow 07:00')).toHaveAttribute('datetime', '2026-05-13T06:00:00Z')
  })

  test('changes to the next day at midnight', () => {
    vi.useFakeTimers({ now: Date.parse('2026-05-12T22:59:40Z') })
    render(
      <TimeZoneProvider zone="Europe/Dublin">
        <Moment at="2026-05-13T06:00:00Z" />
      </TimeZoneProvider>,
    )
    expect(screen.getByText('Tomorrow 07:00')).toBeInTheDocument()
    act(() => void vi.advanceTimersByTime(60_000))
    expect(screen.getByText('Today 07:00')).toBeInTheDocument()
  })
})

describe('Light and dark mode', () => {
  test('the choice is stored in this browser and applied at once', () => {
    showScheme()
    expect(wishedScheme()).toBe('auto')
    expect(document.documentElement.dataset.mantineColorScheme).toBe('light')
    wishScheme('dark')
    expect(localStorage.getItem(schemeKey)).toBe('dark')
    expect(document.documentElement.dataset.mantineColorScheme).toBe('dark')
  })
})
