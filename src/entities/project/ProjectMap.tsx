import { IconMapPin } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import type { Project } from '#contract/entities/project.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { addressOf } from './projectWords.ts'
import { SiteMap } from './SiteMap.tsx'
import { degreesWords, type Site } from './sites.ts'
import './map.css'

const PositionForm = lazyPart(() =>
  import('./PositionForm.tsx').then(({ PositionForm }) => ({ default: PositionForm })),
)

/** A project's address, coordinates and map. Users who may edit the project can move it. */
export function ProjectMap({ project }: { project: Project }) {
  const [moving, setMoving] = useState(false)
  const { id, number, latitude, longitude } = project
  const sites = useMemo(
    (): Site[] => (latitude === null || longitude === null ? [] : [{ id, label: number, latitude, longitude }]),
    [id, number, latitude, longitude],
  )
  const [site] = sites
  return (
    <div className="project-map">
      <SiteMap sites={sites} label={site ? `${number} is at ${degreesWords(site)}` : 'Ireland and Great Britain'} />
      <div className="stack">
        <p>{addressOf(project)}</p>
        {project.localAuthority && <p className="quiet">{project.localAuthority}</p>}
        <p className="quiet number">{site ? degreesWords(site) : 'No position yet.'}</p>
        {project.canEdit && (
          <p>
            <Button
              small
              icon={<IconMapPin size={15} />}
              onPointerEnter={PositionForm.preload}
              onFocus={PositionForm.preload}
              onClick={() => setMoving(true)}
            >
              {site ? 'Change position' : 'Set position'}
            </Button>
          </p>
        )}
      </div>
      {moving && (
        <Suspense>
          <PositionForm project={project} onClose={() => setMoving(false)} />
        </Suspense>
      )}
    </div>
  )
}
