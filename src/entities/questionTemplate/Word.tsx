import { createContext, use, useRef, useState } from 'react'

interface Context {
  language: string
  editable: boolean
  /** Unsaved text from the last visit, by box. */
  left: Readonly<Record<string, string>>
  typed(box: string, text: string | undefined): void
}

const Around = createContext<Context>({ language: 'en', editable: false, left: {}, typed: () => undefined })
export const WordsProvider = Around

interface Props {
  /** Name of the box, unique on the page. */
  box: string
  label: string
  /** The stored text. */
  value: string
  max: number
  onSave(text: string | null): Promise<unknown>
}

/** A text box that saves on blur or Enter. Its text stays until it is stored, even if a save fails. */
export function Word({ box, label, value, max, onSave }: Props) {
  const { language, editable, left, typed: keep } = use(Around)
  const [typed, setTyped] = useState<string | null>(left[box] ?? null)
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef(typed)
  const sending = useRef<string | null>(null)
  const become = (text: string | null) => {
    latest.current = text
    setTyped(text)
    keep(box, text ?? undefined)
  }
  const save = async () => {
    if (typed === null || typed === sending.current) return
    if (typed.trim() === value && sending.current === null) return become(null)
    sending.current = typed
    setProblem(null)
    try {
      await onSave(typed.trim() || null)
      // Text typed during the save is saved on the next blur.
      if (latest.current === typed) become(null)
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      if (sending.current === typed) sending.current = null
    }
  }
  return (
    <span className="stack tight-stack">
      <input
        className="input"
        lang={language}
        aria-label={label}
        maxLength={max}
        disabled={!editable}
        value={typed ?? value}
        aria-invalid={problem !== null}
        onChange={({ target }) => become(target.value)}
        onBlur={() => void save()}
        onKeyDown={({ key }) => key === 'Enter' && void save()}
      />
      {problem && (
        <span className="small tone-red due" role="alert">
          {problem}
        </span>
      )}
    </span>
  )
}
