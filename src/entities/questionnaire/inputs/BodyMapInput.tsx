import { useId, useRef, useState, type KeyboardEvent } from 'react'
import {
  bodyMarkIn,
  bodyRegions,
  bodyViews,
  bodyWords,
  orNothing,
  withRegion,
  type BodyView,
} from '#contract/questions/bodyMap.ts'
import { LongTextBox } from '#src/ui/fields/TextBox.tsx'
import type { AnswerInputProps } from '../AnswerContext.ts'
import { bodyBox, bodySize, drawnOf, type Drawn } from './bodyShapes.ts'
import { nextPart } from './bodySteps.ts'
import './body.css'

const drawings: Record<BodyView, Drawn[]> = { front: drawnOf('front'), back: drawnOf('back') }
const sides: Record<BodyView, readonly [string, string]> = { front: ['Right', 'Left'], back: ['Left', 'Right'] }
const wordsOf = new Map(bodyRegions.map(({ key, words }) => [key, words]))

/**
 * A body map, front and back, marked by pointer or keyboard. Visually hidden check boxes, one per region, hold the
 * state for keyboard and screen readers; the drawing shows it, and clicks on the drawing toggle it.
 */
export function BodyMapInput({ value, onAnswer, labelledBy, describedBy, invalid }: AnswerInputProps) {
  const id = useId()
  const mark = bodyMarkIn(value)
  const boxes = useRef(new Map<string, HTMLInputElement>())
  const [stop, setStop] = useState('head')
  const [walking, setWalking] = useState<string | null>(null)
  const [pointed, setPointed] = useState<string | null>(null)
  const toggle = (key: string) => onAnswer(withRegion(mark, key))
  const walk = (event: KeyboardEvent) => {
    const next = nextPart(stop, event.key)
    if (!next) return
    event.preventDefault()
    setStop(next)
    boxes.current.get(next)?.focus()
  }
  const shown = pointed ?? walking
  return (
    <div className="stack tight-stack">
      <div
        role="group"
        aria-labelledby={labelledBy}
        aria-describedby={`${id}-keys${describedBy ? ` ${describedBy}` : ''}`}
        data-invalid={invalid || undefined}
        className="body-map"
        onKeyDown={walk}
      >
        <div className="away">
          <p id={`${id}-keys`}>Use the arrow keys to move between parts and the space bar to mark one.</p>
          {bodyRegions.map(({ key, words }) => (
            <input
              key={key}
              ref={(box) => void (box ? boxes.current.set(key, box) : boxes.current.delete(key))}
              type="checkbox"
              aria-label={words}
              tabIndex={key === stop ? 0 : -1}
              checked={mark.regions.includes(key)}
              onChange={() => toggle(key)}
              onFocus={() => (setStop(key), setWalking(key))}
              onBlur={() => setWalking(null)}
            />
          ))}
        </div>
        {bodyViews.map((view) => (
          <figure key={view} aria-hidden>
            <figcaption className="small faint">
              <span>{sides[view][0]}</span>
              <b>{view === 'front' ? 'Front' : 'Back'}</b>
              <span>{sides[view][1]}</span>
            </figcaption>
            <svg viewBox={bodyBox} onPointerLeave={() => setPointed(null)}>
              {drawings[view].map(({ key, path, mirrored }) => (
                <path
                  key={key}
                  d={path}
                  data-part={key}
                  data-marked={mark.regions.includes(key) || undefined}
                  data-at={walking === key || undefined}
                  transform={mirrored ? `translate(${bodySize.width} 0) scale(-1 1)` : undefined}
                  onPointerEnter={() => setPointed(key)}
                  onClick={() => {
                    setStop(key)
                    toggle(key)
                  }}
                />
              ))}
            </svg>
          </figure>
        ))}
      </div>
      <p className="body-words" role="status">
        {mark.regions.length > 0 ? <strong>{bodyWords(mark)}</strong> : <span className="quiet">Nothing marked</span>}
        {shown && <span className="faint small">{wordsOf.get(shown)}</span>}
      </p>
      <LongTextBox
        rows={2}
        maxLength={500}
        aria-label="More about the place"
        placeholder="More about the place, such as which finger"
        value={mark.note ?? ''}
        onText={(text) => onAnswer(orNothing({ ...mark, note: text || null }))}
      />
    </div>
  )
}
