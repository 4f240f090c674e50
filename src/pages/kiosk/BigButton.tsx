import type { ComponentProps } from 'react'
import { Button } from '#src/ui/Button.tsx'

/** A button for hands in gloves. */
export const BigButton = (props: ComponentProps<typeof Button>) => (
  <Button {...props} className={['kiosk-button', props.className].filter(Boolean).join(' ')} />
)
