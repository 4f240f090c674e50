import type { GateStaff } from '#contract/people/gate.ts'
import { counted } from '#contract/text/amounts.ts'
import type { GateDevice } from '#src/entities/siteGate/gateDevice.ts'
import { Notice } from '#src/ui/page/Notice.tsx'
import { StaffEntry } from './StaffEntry.tsx'

interface Props {
  device: GateDevice
  staff: readonly GateStaff[]
  waiting: number
}

/** Ends the gate on this device, by someone of the site. */
export const EndGate = ({ device, staff, waiting }: Props) => (
  <>
    {waiting > 0 && (
      <Notice tone="amber" title={`${counted(waiting, 'event')} not sent yet`}>
        They are sent before this device forgets them. Keep the page open until then.
      </Notice>
    )}
    <StaffEntry
      title="End the gate"
      staff={staff.filter(({ signsIn }) => signsIn)}
      words="End gate"
      onEntered={(entered) => device.end(entered)}
    />
  </>
)
