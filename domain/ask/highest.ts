/**
 * Places of the highest of some values, the highest first, the earlier one of
 * equals first; zeros are left out.
 *
 * @param most places that are returned
 */
export function highest(values: ArrayLike<number>, most: number): number[] {
  const places: number[] = [];
  let floor = 0;
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!;
    if (value <= floor) continue;
    let place = places.length;
    while (place > 0 && values[places[place - 1]!]! < value) place--;
    places.splice(place, 0, at);
    if (places.length > most) places.pop();
    if (places.length === most) floor = values[places[most - 1]!]!;
  }
  return places;
}
