import { z } from "zod";
import {
  API_CATALOG,
  apiCatalog,
  indexOf,
  LINKSET,
  linkset,
  serviceIndex,
} from "../../domain/discovery/catalog.ts";
import {
  AUTHORIZATION_SERVER,
  authorizationServer,
  authorizationServerOf,
  PROTECTED_PATHS,
  PROTECTED_RESOURCE,
  protectedResource,
  protectedResourceOf,
} from "../../domain/discovery/metadata.ts";
import { robotsText, sitemapText } from "../../domain/discovery/site.ts";
import type { Operation } from "../../domain/openapi/operation.ts";
import type { Config } from "../../domain/config.ts";
import { readable } from "./docs.ts";

const RESOURCE = { name: "ProtectedResource", schema: protectedResource };

/** Names of the documents of protected paths in generated clients. */
const PATH_IDS: Record<string, string> = {
  "/api/v1/gallery/submissions": "readSubmissionsMetadata",
  "/api/gallery/submissions": "readSubmissionsUnversionedMetadata",
  "/api/keys/revoke": "readRevocationMetadata",
  "/api/v1/keys/revoke": "readRevocationVersionedMetadata",
};

/** The operations of discovery. */
export function discoveryOperations(
  { config }: { config: Config },
): Operation[] {
  const { baseUrl } = config;
  return [
    ...siteOperations(baseUrl),
    {
      ...readable("The metadata.", [{
        shape: RESOURCE,
        example: protectedResourceOf(baseUrl),
      }]),
      path: PROTECTED_RESOURCE,
      id: "readProtectedResourceMetadata",
      tag: "Discovery",
      summary: "Read the protected resource metadata (RFC 9728)",
      failures: [],
    },
    ...PROTECTED_PATHS.map((protectedPath): Operation => ({
      ...readable("The metadata.", [{
        shape: RESOURCE,
        example: protectedResourceOf(baseUrl, protectedPath),
      }]),
      path: PROTECTED_RESOURCE + protectedPath.path,
      id: PATH_IDS[protectedPath.path]!,
      tag: "Discovery",
      summary: `Read the metadata of \`${protectedPath.path}\` (RFC 9728)`,
      failures: [],
    })),
    {
      ...readable("The metadata.", [{
        shape: { name: "AuthorizationServer", schema: authorizationServer },
        example: authorizationServerOf(baseUrl),
      }]),
      path: AUTHORIZATION_SERVER,
      id: "readAuthorizationServerMetadata",
      tag: "Discovery",
      summary: "Read the authorization server metadata (RFC 8414)",
      failures: [],
    },
    {
      ...readable("The catalog.", [{
        type: LINKSET,
        shape: { name: "Linkset", schema: linkset },
        example: apiCatalog(baseUrl),
      }]),
      path: API_CATALOG,
      id: "readApiCatalog",
      tag: "Discovery",
      summary: "Read the API catalog (RFC 9727)",
      failures: [],
    },
  ];
}

function siteOperations(baseUrl: string): Operation[] {
  return [{
    ...readable("Where everything is; a page for people by `Accept`.", [{
      shape: { name: "ServiceIndex", schema: serviceIndex },
      example: indexOf(baseUrl),
    }, { type: "text/html", example: "<!doctype html>…" }]),
    path: "/",
    id: "readIndex",
    tag: "Discovery",
    summary: "Read where everything is",
    failures: ["rate_limited", "store_unavailable"],
    isLimited: true,
  }, {
    ...readable("This description.", [{
      shape: {
        name: "OpenApi",
        schema: z.looseObject({ openapi: z.string() }),
      },
      example: { openapi: "3.1.0" },
    }]),
    path: "/openapi.json",
    id: "readOpenApi",
    tag: "Discovery",
    summary: "Read the OpenAPI description",
    failures: [],
  }, {
    ...readable("Rules for crawlers.", [{
      type: "text/plain",
      example: robotsText(baseUrl),
    }]),
    path: "/robots.txt",
    id: "readRobots",
    tag: "Discovery",
    summary: "Read the rules for crawlers (RFC 9309)",
    failures: [],
  }, {
    ...readable("Pages for people.", [{
      type: "application/xml",
      example: sitemapText(baseUrl, ["keys"]),
    }]),
    path: "/sitemap.xml",
    id: "readSitemap",
    tag: "Discovery",
    summary: "Read the sitemap",
    failures: [],
  }];
}
