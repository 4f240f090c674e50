import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from '@tabler/icons-react'
import { Button } from '../Button.tsx'
import './moveButtons.css'

const steps = {
  ArrowUp: ['Move up', IconArrowUp],
  ArrowDown: ['Move down', IconArrowDown],
  ArrowRight: ['Move into the one above', IconArrowRight],
  ArrowLeft: ['Move out one level', IconArrowLeft],
} as const
/** Named after the keys that do the same. */
export type MoveStep = keyof typeof steps

interface Props {
  /** Name of the item that is moved. */
  name: string
  among: readonly MoveStep[]
  may: (step: MoveStep) => boolean
  onStep: (step: MoveStep) => void
}

/** Buttons that move an item one step, for touch screens, where dragging is imprecise. */
export function MoveButtons({ name, among, may, onStep }: Props) {
  return (
    <div role="group" aria-label={`Where to move ${name}`} className="move-buttons">
      {among.map((step) => {
        const [label, Icon] = steps[step]
        return (
          <Button
            key={step}
            kind="quiet"
            small
            icon={<Icon size={16} aria-hidden />}
            aria-label={label}
            disabled={!may(step)}
            onClick={() => onStep(step)}
          />
        )
      })}
    </div>
  )
}
