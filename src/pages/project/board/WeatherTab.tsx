import { IconPlus } from '@tabler/icons-react'
import { WeatherForm, WeatherTable } from '#src/entities/weatherDay/WeatherTable.tsx'
import { Button } from '#src/ui/Button.tsx'
import type { PageProps } from '../projectPage.ts'
import type { BoardSearch } from './boardSearch.ts'

/** The register of the weather, which people with Contribute in safety management keep. */
export function WeatherTab({
  project,
  system,
  search,
  onSearch,
}: Pick<PageProps<BoardSearch>, 'project' | 'system' | 'search' | 'onSearch'>) {
  const add = project.pageData.addsIn.includes(system) && (
    <Button
      small
      icon={<IconPlus size={15} />}
      onPointerEnter={WeatherForm.preload}
      onClick={() => onSearch({ ...search, open: 0 })}
    >
      Record weather
    </Button>
  )
  return (
    <WeatherTable
      projectId={project.id}
      open={search.open ?? null}
      onOpen={(id) => onSearch({ ...search, open: id ?? undefined })}
      add={add}
    />
  )
}
