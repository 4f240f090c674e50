import type { ElementEventPayloadMap } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

/** The half of an item that the pointer is over. A drop there goes before or after the item. */
export type Half = 'before' | 'after'

export function halfUnder(item: Element, { clientY }: { clientY: number }): Half {
  const { top, height } = item.getBoundingClientRect()
  return clientY > top + height / 2 ? 'after' : 'before'
}

/** Shows the whole item under the pointer while its handle is dragged. */
export const previewOf =
  (item: Element) =>
  ({ nativeSetDragImage, location }: ElementEventPayloadMap['onGenerateDragPreview']) => {
    const { left, top } = item.getBoundingClientRect()
    const { clientX, clientY } = location.current.input
    nativeSetDragImage?.(item, clientX - left, clientY - top)
  }
