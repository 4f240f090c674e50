import { PassDialog } from './PassDialog.tsx'
import { SitePinDialog } from './SitePinDialog.tsx'

interface Props {
  what: 'pass' | 'pin'
  personId: number
  name: string
  company: string
  onClose(): void
}

/** How a person signs in at a gate: by their pass or by their PIN. */
export const AtGateDialog = ({ what, ...props }: Props) =>
  what === 'pass' ? <PassDialog {...props} /> : <SitePinDialog {...props} />
