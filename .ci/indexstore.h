// The part of the toolchain's index reader that layers.swift uses. The library comes with the toolchain, its
// header does not always.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct { const char *data; size_t length; } indexstore_string_ref_t;
typedef void *indexstore_t, *indexstore_error_t, *indexstore_unit_reader_t, *indexstore_unit_dependency_t;
typedef void *indexstore_record_reader_t, *indexstore_occurrence_t, *indexstore_symbol_t;

indexstore_t indexstore_store_create(const char *path, indexstore_error_t *error);
bool indexstore_store_units_apply_f(
    indexstore_t, unsigned sorted, void *context, bool (*body)(void *context, indexstore_string_ref_t name));

indexstore_unit_reader_t indexstore_unit_reader_create(
    indexstore_t, const char *name, indexstore_error_t *error);
void indexstore_unit_reader_dispose(indexstore_unit_reader_t);
indexstore_string_ref_t indexstore_unit_reader_get_main_file(indexstore_unit_reader_t);
void indexstore_unit_reader_get_modification_time(
    indexstore_unit_reader_t, int64_t *seconds, int64_t *nanoseconds);
bool indexstore_unit_reader_dependencies_apply_f(
    indexstore_unit_reader_t, void *context,
    bool (*body)(void *context, indexstore_unit_dependency_t));
// 2 is a record: the occurrences of symbols in one file.
int indexstore_unit_dependency_get_kind(indexstore_unit_dependency_t);
indexstore_string_ref_t indexstore_unit_dependency_get_name(indexstore_unit_dependency_t);
indexstore_string_ref_t indexstore_unit_dependency_get_filepath(indexstore_unit_dependency_t);

indexstore_record_reader_t indexstore_record_reader_create(
    indexstore_t, const char *name, indexstore_error_t *error);
void indexstore_record_reader_dispose(indexstore_record_reader_t);
bool indexstore_record_reader_occurrences_apply_f(
    indexstore_record_reader_t, void *context, bool (*body)(void *context, indexstore_occurrence_t));
indexstore_symbol_t indexstore_occurrence_get_symbol(indexstore_occurrence_t);
// Bit 1 is a definition, bit 2 a reference.
uint64_t indexstore_occurrence_get_roles(indexstore_occurrence_t);
void indexstore_occurrence_get_line_col(indexstore_occurrence_t, unsigned *line, unsigned *column);
indexstore_string_ref_t indexstore_symbol_get_usr(indexstore_symbol_t);
indexstore_string_ref_t indexstore_symbol_get_name(indexstore_symbol_t);
