import { createFileRoute } from '@tanstack/react-router'
import { LaterScreen } from '#src/pages/LaterScreen.tsx'

const kinds = {
  peoplework: 'People and work',
  peoplecompliance: 'People compliance',
  safety: 'Safety',
  equipment: 'Equipment',
  nonequipmentitem: 'Non-equipment items',
  weather: 'Weather',
  return: 'Weekly return',
  rfi: 'RFIs',
  changerequest: 'Change requests',
} as const
type Kind = keyof typeof kinds

/** One report of a project; a report that does not exist is no page. */
export const Route = createFileRoute('/manage/projects/$system/view/$projectId/reports/$kind')({
  params: {
    parse: ({ kind }) => Object.hasOwn(kinds, kind) && { kind: kind as Kind },
    stringify: ({ kind }: { kind: Kind }) => ({ kind }),
  },
  component: function Report() {
    const title = kinds[Route.useParams().kind]
    return (
      <LaterScreen title={`${title} report`}>
        The figures, charts and tables of this report for the days you choose.
      </LaterScreen>
    )
  },
})
