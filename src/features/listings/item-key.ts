interface Item {
  id: string;
  raceId: string;
  group?: { buyable: boolean } | undefined;
}

/** What an item of a list is known by: its listing; where it stands for a race's places, the race and whether they can be bought. */
export const itemKey = ({ id, raceId, group }: Item): string => (group ? `${raceId} ${group.buyable}` : id);

/** The items of all pages, each once, where it came first: what is sold while somebody reads on moves to a later page. */
export function onceEach<Shown extends Item>(items: readonly Shown[]): Shown[] {
  const keys = new Set<string>();
  return items.filter((item) => keys.size < keys.add(itemKey(item)).size);
}
