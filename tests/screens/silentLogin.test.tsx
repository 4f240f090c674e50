import { act, fireEvent, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SilentFrame } from '#src/shell/SilentFrame.tsx'
import { useSessionEnd } from '#src/shell/useSessionEnd.ts'
import { visit } from '../visit.tsx'
import { useWorld } from '../world.ts'

const minute = 60_000

describe('The hidden frame of a silent sign-in', () => {
  const open = () => {
    const answers: boolean[] = []
    const { unmount } = render(<SilentFrame onAnswer={(isLoggedIn) => answers.push(isLoggedIn)} />)
    const frame = document.querySelector('iframe')!
    const say = (data: unknown, from: Partial<MessageEventInit> = {}) =>
      window.dispatchEvent(
        new MessageEvent('message', { data, origin: location.origin, source: frame.contentWindow, ...from }),
      )
    return { answers, frame, say, unmount }
  }
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('accepts a message only from its own frame and our own origin', () => {
    const { answers, say } = open()
    const yes = { source: 'bff-silent-login', isLoggedIn: true }
    say(yes, { origin: 'https://elsewhere.example' })
    say(yes, { source: window })
    say(yes, { source: null })
    for (const data of [
      null,
      'bff-silent-login',
      { isLoggedIn: true },
      { ...yes, source: 'other' },
      { ...yes, isLoggedIn: 'true' },
    ])
      say(data)
    expect(answers).toEqual([])
    say(yes)
    expect(answers).toEqual([true])
  })

  test('counts ten seconds without an answer as no, and leaves nothing on the page', () => {
    const { answers, frame, unmount } = open()
    expect(frame.getAttribute('src')).toBe('/bff/silent-login')
    vi.advanceTimersByTime(9_999)
    expect(answers).toEqual([])
    vi.advanceTimersByTime(1)
    expect(answers).toEqual([false])
    unmount()
    expect(document.querySelector('iframe')).toBeNull()
  })
})

describe('The end of a session', () => {
  const actions: string[] = []
  function Watch({ endsAt }: { endsAt: number }) {
    useSessionEnd(endsAt, { look: () => actions.push('look'), renew: () => actions.push('renew') })
    return null
  }
  beforeEach(() => {
    vi.useFakeTimers()
    actions.length = 0
  })
  afterEach(() => void vi.useRealTimers())
  const pass = (minutes: number) =>
    act(() => {
      vi.advanceTimersByTime(minutes * minute)
    })

  test('is postponed while a person types for an hour without saving', () => {
    render(<Watch endsAt={Date.now() + 60 * minute} />)
    pass(20)
    fireEvent.keyDown(document.body, { key: 'a' })
    pass(34)
    expect(actions).toEqual([])
    pass(2)
    expect(actions).toEqual(['renew'])
  })

  test('comes if nobody is there: reading it does not extend it', () => {
    render(<Watch endsAt={Date.now() + 60 * minute} />)
    pass(56)
    expect(actions).toEqual(['look'])
    pass(5)
    expect(actions).toEqual(['look', 'look'])
  })

  test('is postponed by the first key press in its last minutes', () => {
    render(<Watch endsAt={Date.now() + 60 * minute} />)
    pass(58)
    fireEvent.keyDown(document.body, { key: 'a' })
    fireEvent.keyDown(document.body, { key: 'b' })
    expect(actions).toEqual(['look', 'renew'])
  })

  test('reported again a second later is the same end and is not asked for repeatedly', () => {
    const ends = Date.now() + 60 * minute
    const { rerender } = render(<Watch endsAt={ends} />)
    pass(56)
    rerender(<Watch endsAt={ends + 800} />)
    rerender(<Watch endsAt={ends - 300} />)
    pass(1)
    expect(actions).toEqual(['look'])
  })
})

describe('A session that gets a new cookie', () => {
  const setup = useWorld()

  test('repeats once what the old cookie could no longer do, and nobody is sent to sign in', async () => {
    const { world } = setup
    const old = await world.as('admin@demo.test')
    const jar = new Map([old.cookie.split('=') as [string, string]])
    const { screen, left, http, quit } = await visit(world, '/manage/clients', { jar })
    await screen.findByText('Corrib Steel Ltd')
    await world.gateway.sessions.end(old.sessionId)
    let done: () => void = () => undefined
    http.renewal = new Promise((resolve) => (done = resolve))
    const answer = http.api<unknown[]>('client')
    const fresh = await world.as('admin@demo.test')
    jar.set(...(fresh.cookie.split('=') as [string, string]))
    done()
    expect((await answer).data.length).toBeGreaterThan(3)
    await waitFor(() => expect(left).toEqual([]))
    quit()
  })
})
