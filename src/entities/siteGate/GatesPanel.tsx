import { IconDeviceTablet, IconPower } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { gatePath, type SiteGate } from '#contract/people/siteGates.ts'
import { number } from '#contract/text/amounts.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { endGate, siteGates } from './data.ts'

/** The link to open a gate on this device, for those who may. */
export function OpenGateLink({ projectId }: { projectId: number }) {
  const { data } = useQuery(siteGates(projectId))
  return (
    data?.mayOpen && (
      <a className="button" href={gatePath(projectId)}>
        <IconDeviceTablet size={16} aria-hidden />
        Open gate here
      </a>
    )
  )
}

/** The devices that are gates of a site, for those who open and end them; nothing while there are none. */
export function GatesPanel({ projectId }: { projectId: number }) {
  const { data } = useQuery(siteGates(projectId))
  const [ending, setEnding] = useState<SiteGate | null>(null)
  if (!data?.mayOpen || data.gates.length === 0) return null
  return (
    <Panel title="Gates" count={data.gates.length} flush>
      <table className="table" aria-label="Gates of this site">
        <thead>
          <tr>
            <th scope="col">Device</th>
            <th scope="col">Opened by</th>
            <th scope="col">Opened</th>
            <th scope="col">Last seen</th>
            <th scope="col" className="number">
              Events waiting
            </th>
            <th scope="col">
              <span className="away">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.gates.map((gate) => (
            <tr key={gate.id}>
              <td className="title">{gate.name}</td>
              <td>{gate.openedByName}</td>
              <td>
                <Moment at={gate.openedOn} withTime />
              </td>
              <td>
                <Moment at={gate.lastSeenOn} withTime />
              </td>
              <td className="number">{number(gate.waiting)}</td>
              <td>
                <Button
                  small
                  kind="danger"
                  icon={<IconPower size={15} aria-hidden />}
                  aria-label={`End ${gate.name}`}
                  onClick={() => setEnding(gate)}
                >
                  End
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {ending && <EndGate gate={ending} onClose={() => setEnding(null)} />}
    </Panel>
  )
}

function EndGate({ gate, onClose }: { gate: SiteGate; onClose(): void }) {
  const { mutateAsync, error } = useMutation(endGate)
  const end = async () => {
    const isDone = await mutateAsync(gate.id).then(
      () => true,
      // The dialog shows why.
      () => false,
    )
    if (isDone) onClose()
  }
  return (
    <ConfirmModal
      title={`End ${gate.name}?`}
      action="End gate"
      consequences={
        gate.waiting > 0
          ? 'Nobody signs in there any more. The device sends what is waiting once it has a connection, and then removes what it has stored.'
          : 'Nobody signs in there any more, and the device removes what it has stored.'
      }
      problem={error?.message}
      onConfirm={end}
      onCancel={onClose}
    />
  )
}
