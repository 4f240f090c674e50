import { IconPhoto } from '@tabler/icons-react'
import { project as entity, type Project } from '#contract/entities/project.ts'
import { AttachedPicture } from '#src/entities/record/AttachedPicture.tsx'
import { ProjectPicture } from './ProjectPicture.tsx'

/** The project's picture, with buttons to change it. */
export const PicturePanel = ({ project }: { project: Project }) => (
  <AttachedPicture entity={entity} field="imageFileId" row={project} whose="the project" flush>
    {project.imageFileId === null ? (
      <p className="no-picture quiet">
        <IconPhoto size={26} stroke={1.4} aria-hidden />
        No picture yet
      </p>
    ) : (
      <ProjectPicture project={project} />
    )}
  </AttachedPicture>
)
