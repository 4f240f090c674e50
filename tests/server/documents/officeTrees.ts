import type { TemplateFolder } from '#contract/entities/templateFolder.ts'
import { samples } from '#mocks/samples.ts'
import { useWorld } from '../../world.ts'
import { add } from '../rights/everyone.ts'

export const nobody = { clientId: 0, userId: 0, projectId: 0 }

/** A world with functions for the trees of folders and classifications. */
export function useOfficeTrees() {
  const setup = useWorld()
  const office = () => setup.world.as('admin@demo.test')

  /** Creates a template with a chain of nested folders. */
  async function lineOf(depth: number) {
    const admin = await office()
    const template = await add(admin, 'template', samples.template(nobody))
    const folders: TemplateFolder[] = []
    for (let at = 0; at < depth; at++)
      folders.push(
        (await add(admin, 'templateFolder', {
          templateId: template.id,
          name: `Level ${at + 1}`,
          parentId: folders.at(-1)?.id ?? null,
        })) as unknown as TemplateFolder,
      )
    return { admin, template, folders }
  }
  return { setup, office, lineOf }
}
