import type { ApiKey } from "../../domain/api_key.ts";
import { STANDINGS } from "../../domain/gallery/tables.ts";
import {
  type Level,
  levelOf,
  NEW,
  standingId,
} from "../../domain/review/standing.ts";
import type { Services } from "../../domain/services.ts";

/** An API key, with the decisions on it and the level that they give it. */
export interface KeyWithStanding extends ApiKey {
  standing: {
    level: Level | "blocked";
    published: number;
    refused: number;
  };
}

export async function withStanding(
  { store, digest, clock }: Services,
  key: ApiKey,
): Promise<KeyWithStanding> {
  const id = standingId("key", key.prefix, digest);
  const known = await store.find(STANDINGS, id) ?? NEW;
  const { published, refused, blockedAt } = known;
  const level = blockedAt === undefined
    ? levelOf("key", known, clock.now())
    : "blocked";
  return { ...key, standing: { level, published, refused } };
}
