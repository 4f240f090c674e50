import { IconTableImport, IconUsersMinus, IconUsersPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { AttendanceTable } from '#src/entities/siteAttendance/AttendanceTable.tsx'
import { GatesPanel, OpenGateLink } from '#src/entities/siteGate/GatesPanel.tsx'
import { onSiteNow } from '#src/entities/siteAttendance/data.ts'
import { Button } from '#src/ui/Button.tsx'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import type { OpenSearch } from '../openSearch.ts'
import { FigureRow } from '../overview/OverviewFigures.tsx'
import { coverFigures, toConfirmFigure } from '../overview/onSiteFigures.ts'
import type { PageProps } from '../projectPage.ts'
import { RegisterPage } from './RegisterPage.tsx'

const AttendanceForm = lazyPart(() =>
  import('#src/entities/siteAttendance/AttendanceForm.tsx').then((file) => ({ default: file.AttendanceForm })),
)

const SignCrewIn = lazyPart(() =>
  import('#src/entities/siteAttendance/SignCrew.tsx').then((file) => ({ default: file.SignCrewIn })),
)
const SignCrewOut = lazyPart(() =>
  import('#src/entities/siteAttendance/SignCrew.tsx').then((file) => ({ default: file.SignCrewOut })),
)

const ImportGateLog = lazyPart(() =>
  import('#src/entities/siteAttendance/ImportGateLog.tsx').then((file) => ({ default: file.ImportGateLog })),
)

/** Who is on site now, with the cover by first aiders and fire marshals. Printed, it is the muster list. */
export function OnSitePeople({ project, system, title, crumbs, search, onSearch }: PageProps<OpenSearch>) {
  const now = useQuery(onSiteNow(project.id))
  return (
    <RegisterPage
      project={project}
      system={system}
      title={title}
      crumbs={crumbs}
      tools={
        <>
          <OpenGateLink projectId={project.id} />
          {now.data?.mayImport && <ImportButton project={project} />}
          {project.pageData.addsIn.includes(system) && <CrewButtons project={project} />}
        </>
      }
      above={
        <div className="stack">
          <FigureRow project={project} system={system} figures={[...coverFigures(now), toConfirmFigure(now)]} />
          <GatesPanel projectId={project.id} />
        </div>
      }
      add={{ words: 'Sign in', onNear: AttendanceForm.preload, onAdd: () => onSearch({ open: 0 }) }}
      renderTable={(add) => <AttendanceTable project={project} view={search.view} add={add} />}
      form={
        search.open === 0 && <AttendanceForm id={0} project={project} onClose={() => onSearch({ open: undefined })} />
      }
    />
  )
}

/** Buttons that sign several people in or out. */
function CrewButtons({ project }: Pick<PageProps<OpenSearch>, 'project'>) {
  const [open, setOpen] = useState<'in' | 'out' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Button icon={<IconUsersPlus size={16} />} onPointerEnter={SignCrewIn.preload} onClick={() => setOpen('in')}>
        Sign crew in
      </Button>
      <Button icon={<IconUsersMinus size={16} />} onPointerEnter={SignCrewOut.preload} onClick={() => setOpen('out')}>
        Sign crew out
      </Button>
      <Suspense>
        {open === 'in' && <SignCrewIn project={project} onClose={close} />}
        {open === 'out' && <SignCrewOut project={project} onClose={close} />}
      </Suspense>
    </>
  )
}

/** The button that imports the log of a gate, for those who manage the site. */
function ImportButton({ project }: Pick<PageProps<OpenSearch>, 'project'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<IconTableImport size={16} />} onPointerEnter={ImportGateLog.preload} onClick={() => setOpen(true)}>
        Import gate log
      </Button>
      <Suspense>{isOpen && <ImportGateLog project={project} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
